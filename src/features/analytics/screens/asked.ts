import type { Period } from '../lists.ts'
import type { Asked } from '../state.ts'

/** Returns the input that all queries of this page share: the creator and the span. */
export const askedOf = (
  id: string,
  { period = '7d', from, to }: Asked,
): { id: string; period: Period; from?: string; to?: string } => ({
  id,
  period,
  ...(from && to && { from, to }),
})
export type AskedFor = ReturnType<typeof askedOf>
