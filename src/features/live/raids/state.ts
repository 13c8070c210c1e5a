import type { StreamNews } from '../news/contract.ts'
import { arrivalShownMs } from './spec.ts'

/** Raids of one update, shown until a time. */
export type Arrival = { key: number; raids: NonNullable<StreamNews['raids']>; until: number }

/** Adds arriving raids; each keeps its own expiry. */
export const withArrived = (shown: readonly Arrival[], raids: Arrival['raids'], now: number): Arrival[] => [
  ...shown,
  { key: (shown.at(-1)?.key ?? 0) + 1, raids, until: now + arrivalShownMs },
]

/** Drops expired raids. */
export const stillShown = (shown: readonly Arrival[], now: number): Arrival[] =>
  shown.filter(({ until }) => until > now)
