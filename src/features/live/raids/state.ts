import type { StreamNews } from '../news/contract.ts'
import { arrivalShownMs } from './spec.ts'

/** Raids of one update, and the time until which they are shown. */
export type Arrival = { key: number; raids: NonNullable<StreamNews['raids']>; until: number }

/** Adds arriving raids. Each group has its own expiry. */
export const addRaids = (shown: readonly Arrival[], raids: Arrival['raids'], now: number): Arrival[] => [
  ...shown,
  { key: (shown.at(-1)?.key ?? 0) + 1, raids, until: now + arrivalShownMs },
]

/** Removes expired raids. */
export const unexpiredRaids = (shown: readonly Arrival[], now: number): Arrival[] =>
  shown.filter(({ until }) => until > now)
