import type { StreamNews } from '../news/contract.ts'
import { arrivalShownMs } from './spec.ts'

/** Audiences that one piece of news told of, shown until a moment. */
export type Arrival = { key: number; raids: NonNullable<StreamNews['raids']>; until: number }

/** Those that are shown when more arrive: each keeps its own moment. */
export const withArrived = (shown: readonly Arrival[], raids: Arrival['raids'], now: number): Arrival[] => [
  ...shown,
  { key: (shown.at(-1)?.key ?? 0) + 1, raids, until: now + arrivalShownMs },
]

/** Those whose moment is not over. */
export const stillShown = (shown: readonly Arrival[], now: number): Arrival[] =>
  shown.filter(({ until }) => until > now)
