import type { PurchaseEntry } from '../contract.ts'
import { PURCHASE_STATES, REFUND_STATES } from '../spec.ts'

type Standing = { words: string; tone: 'neutral' | 'warning' | 'success' | 'danger' }

/** Returns the state of a purchase to display; undefined if it was paid and nothing else happened. */
export function stateOf(
  purchase: Pick<PurchaseEntry, 'status' | 'refund_state' | 'dispute_state'>,
): Standing | undefined {
  const { status, refund_state, dispute_state } = purchase
  if (refund_state === 'requested' || refund_state === 'pending')
    return { words: REFUND_STATES[refund_state], tone: 'warning' }
  if (status === 'refunded') return { words: PURCHASE_STATES.refunded, tone: 'neutral' }
  if (status === 'disputed')
    return { words: dispute_state === 'lost' ? 'Charged back' : PURCHASE_STATES.disputed, tone: 'danger' }
  if (refund_state === 'failed') return { words: REFUND_STATES.failed, tone: 'danger' }
  if (status === 'succeeded') return undefined
  return { words: PURCHASE_STATES[status], tone: status === 'processing' ? 'warning' : 'neutral' }
}
