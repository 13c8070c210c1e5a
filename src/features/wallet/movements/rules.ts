import { MOVEMENTS, MOVES, RESERVED_FOR, SALES, type Sale } from './spec.ts'

type Names<Key extends string> = Record<string, Partial<Record<Key, string>> | undefined>
const movements: Names<'name'> = MOVEMENTS
const moves: Names<'move'> = MOVES
const sales: Record<string, Sale | undefined> = SALES
const reservations: Record<string, string | undefined> = RESERVED_FOR

/** Source of earnings that were reversed, at the time of the reversal. It is not a kind of movement. */
export const reversed = { source: 'reversed', name: 'Taken back' } as const

/** Returns the name of a movement in the history, or the kind itself if it is unknown. */
export const movementName = (kind: string): string => movements[kind]?.name ?? kind

/** Returns the words of a reservation, such as "for a call"; undefined for an unknown reason. */
export const reservationText = (reason: string): string | undefined => reservations[reason]

/** Returns the name of a source of earnings, or of a movement of earnings. */
export const sourceName = (kind: string): string =>
  kind === reversed.source ? reversed.name : (sales[kind]?.source ?? moves[kind]?.move ?? kind)

/** Returns the name of one movement among a creator's earnings. */
export const earningName = (kind: string): string => sales[kind]?.inEarnings ?? sales[kind]?.name ?? sourceName(kind)

/** Returns the name of one row of a figure of earnings; undefined for an unknown kind. */
export const figureRowName = (kind: string): string | undefined =>
  kind === reversed.source ? reversed.name : (sales[kind]?.inFigure ?? sales[kind]?.name)

/** Returns the figure that includes a source; undefined for an unknown source. */
export const figureOf = (source: string) => (source === reversed.source ? reversed.source : sales[source]?.figure)

/** Returns the kinds of sales that a figure includes. */
export const kindsIn = (figure: string): string[] =>
  Object.entries(SALES).flatMap(([kind, sale]) => (sale.figure === figure ? [kind] : []))
