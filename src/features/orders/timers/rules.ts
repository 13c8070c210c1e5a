import type { OrderState } from '../lists.ts'
import { holdUntil, type OrderFacts, type OrderWrites } from '../rules.ts'

/** A closed order and the state before its end. */
export type Ended = Pick<OrderFacts, 'state' | 'ended_by' | 'physical' | 'due_at' | 'accept_by'> & {
  closed_at: Date | null
  /** True if files were delivered; the end of the order has deleted them. */
  has_files: boolean
  was: OrderState
}

export type Reopening = Pick<OrderWrites, 'changes' | 'hold' | 'event' | 'tell'> & { dispute: 'reopened' | null }

const waits = (state: OrderState) => state === 'ordered' || state === 'revising'

/**
 * Returns the reopened order with as much time left as before. Returns null if it cannot be reopened, because its end
 * deleted the address of an unsent parcel or delivered files.
 */
export function decideReopening({ closed_at, ...order }: Ended, now: Date): Reopening | null {
  const { state, ended_by, physical, has_files, was } = order
  if (state !== 'cancelled' || ended_by !== 'clock' || !closed_at || has_files || (physical && waits(was))) return null
  const later = (at: Date) => new Date(at.getTime() + now.getTime() - closed_at.getTime())
  const times = { due_at: later(order.due_at), accept_by: order.accept_by && later(order.accept_by) }
  return {
    changes: { state: was, closed_at: null, ended_by: null, ...times },
    hold: { effect: 'keep', until: holdUntil({ ...order, ...times, state: was }, now) },
    event: { kind: 'reopened', actor: 'clock', text: '', links: [], attachments: [] },
    dispute: was === 'disputed' ? 'reopened' : null,
    tell: [
      { to: 'buyer', news: 'reopened' },
      { to: 'seller', news: 'reopened' },
    ],
  }
}
