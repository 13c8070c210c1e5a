import { expect, test } from 'vitest'
import { PURCHASE_STATES, REFUND_STATES } from '../spec.ts'
import { stateOf } from './rules.ts'

const paid = { status: 'succeeded', refund_state: null, dispute_state: null } as const

test.for([
  ['nothing for a paid purchase', paid, undefined],
  ['a payment in progress', { ...paid, status: 'processing' }, { words: PURCHASE_STATES.processing, tone: 'warning' }],
  ['a failed payment', { ...paid, status: 'failed' }, { words: PURCHASE_STATES.failed, tone: 'neutral' }],
  ['a requested refund', { ...paid, refund_state: 'requested' }, { words: REFUND_STATES.requested, tone: 'warning' }],
  ['a refund that failed', { ...paid, refund_state: 'failed' }, { words: REFUND_STATES.failed, tone: 'danger' }],
  ['a pending refund', { ...paid, refund_state: 'pending' }, { words: REFUND_STATES.pending, tone: 'warning' }],
  ['a refund', { ...paid, status: 'refunded' }, { words: PURCHASE_STATES.refunded, tone: 'neutral' }],
  [
    'a refund after a refused one',
    { ...paid, status: 'refunded', refund_state: 'failed' },
    { words: PURCHASE_STATES.refunded, tone: 'neutral' },
  ],
  ['a dispute', { ...paid, status: 'disputed' }, { words: PURCHASE_STATES.disputed, tone: 'danger' }],
  ['a lost dispute', { ...paid, status: 'disputed', dispute_state: 'lost' }, { words: 'Charged back', tone: 'danger' }],
] as const)('shows %s', ([, purchase, shown]) => {
  expect(stateOf(purchase)).toEqual(shown)
})
