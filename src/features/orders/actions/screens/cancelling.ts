import { correctedNow } from '#client/clock.ts'
import type { Order } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

export const isLate = ({ overdue, due_at }: Pick<Order, 'overdue' | 'due_at'>): boolean =>
  overdue || due_at <= correctedNow()

/** Returns the label of the button that cancels an order. */
export function cancelText(order: Pick<Order, 'role' | 'state' | 'overdue' | 'due_at'>): string {
  if (order.role === 'seller') return order.state === 'disputed' ? SENTENCES.refund : SENTENCES.cancelOwn
  return isLate(order) ? SENTENCES.cancelLate : SENTENCES.cancelEarly
}
