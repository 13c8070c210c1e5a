import { Badge } from '#ui/Badge.tsx'
import type { Order } from '../contract.ts'
import { STATES } from '../spec.ts'

const tones = {
  ordered: 'accent',
  shipped: 'gold',
  delivered: 'gold',
  revising: 'accent',
  disputed: 'warning',
  accepted: 'success',
  cancelled: 'neutral',
} as const

/** Where an order stands, in a word. */
export const OrderBadge = ({ state }: Pick<Order, 'state'>) => <Badge tone={tones[state]}>{STATES[state]}</Badge>
