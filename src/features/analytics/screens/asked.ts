import type { Period } from '../lists.ts'
import type { Asked } from '../state.ts'

/** What every call of this page asks: whose figures, for which time. */
export const askedOf = (
  id: string,
  { period = '7d', from, to }: Asked,
): { id: string; period: Period; from?: string; to?: string } => ({
  id,
  period,
  ...(from && to && { from, to }),
})
export type AskedFor = ReturnType<typeof askedOf>
