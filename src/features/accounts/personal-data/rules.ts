import { csvRow } from '#shared/csv.ts'
import { DATA_REFUSALS, DATA_SENTENCES } from './spec.ts'

/** One line of a part of the export. All lines of a part have the same keys in the same order. */
export type ExportLine = Record<string, unknown>

type Export = {
  username: string
  now: Date
  parts: readonly string[]
  /** Description of each part. A part without an entry is described by its name. */
  about: Readonly<Record<string, string>>
}

/** Returns the README of an archive. */
export const readmeOf = ({ username, now, parts, about }: Export): string =>
  [
    `Your data at Limelight`,
    '',
    `Everything we know about @${username}, put together on ${now.toISOString()}.`,
    '',
    'Each part is here twice: as .json for programs and as .csv for a spreadsheet (UTF-8, one line for each thing).',
    'A part of which there is nothing has only an empty .json. Times are in UTC; tokens are whole numbers.',
    '',
    ...parts.map((part) => `${part.padEnd(26)} ${about[part] ?? part.replaceAll('_', ' ')}`),
    '',
    'Not in here: what keeps others out of your account (the digest of your password, the sealed secret of two-step',
    'sign-in); your cards, which only the payment provider has; and what belongs to others, such as who follows you.',
    '',
  ].join('\r\n')

export const csvHeader = (line: ExportLine): string => `\ufeff${csvRow(Object.keys(line))}`

/** Returns a CSV line. Text that a spreadsheet could run as a formula is escaped; nested values are written as JSON. */
export const csvLine = (line: ExportLine): string => csvRow(Object.values(line).map(toCell))

function toCell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

const refusals = {
  tokens_left: DATA_REFUSALS.tokensLeft,
  earnings_unpaid: DATA_REFUSALS.earningsUnpaid,
  payout_underway: DATA_REFUSALS.payoutUnderway,
  tokens_held: DATA_REFUSALS.tokensHeld,
}

/** Obstacles to a deletion, as named in deletion.sql. */
export type DeletionObstacle = keyof typeof refusals

type Amounts = { tokens: number; earnings: number; paying_out: number; held: number }

/** Returns a refusal with the exact number of tokens in its sentence. */
export function refusalOf(obstacle: DeletionObstacle, amounts: Amounts) {
  const sentence = {
    tokens_left: () => DATA_SENTENCES.tokensLeft(amounts.tokens),
    earnings_unpaid: () => DATA_SENTENCES.earningsUnpaid(amounts.earnings),
    payout_underway: () => DATA_SENTENCES.payoutUnderway(amounts.paying_out),
    tokens_held: () => DATA_SENTENCES.tokensHeld(amounts.held),
  }[obstacle]()
  return { ...refusals[obstacle], sentence }
}
