import { Badge } from '#ui/Badge.tsx'
import type { Order } from '../../contract.ts'
import { PARCEL_STATES, STATES } from '../../spec.ts'

const tones = {
  ordered: 'accent',
  shipped: 'gold',
  delivered: 'gold',
  revising: 'accent',
  disputed: 'warning',
  accepted: 'success',
  cancelled: 'neutral',
} as const

/** Badge with the state of an order. */
export const OrderBadge = ({ state, physical }: Pick<Order, 'state' | 'physical'>) => (
  <Badge tone={tones[state]}>{(physical && PARCEL_STATES[state]) || STATES[state]}</Badge>
)
