import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const person = ({ whom }: Cell) => whom
const noThing = (code: string) => ({ own: code, foreign: code, missing: code })
const reason = 'Words of a reason.'

export const rows: Rows = {
  'wallet.balance': row('signedIn'),
  'wallet.history': row('signedIn', 'OK', {}),
  'wallet.statement': row('signedIn', 'OK', {}),
  'wallet.spendingLimit': row('signedIn'),
  'wallet.setSpendingLimit': row('signedIn', 'OK', { tokens: 100 }),

  'wallet.creator.overview': row('creator'),
  'wallet.creator.movements': row('creator', 'OK', {}),
  'wallet.creator.revenue': row('creator', 'OK', {}),
  'wallet.creator.statement': row('creator', 'OK', { year: 2026 }),
  'wallet.creator.payouts': row('creator', 'OK', {}),
  'wallet.creator.requestPayout': row('creator', 'PAYEE_NOT_READY', { tokens: 400 }),
  'wallet.creator.startOnboarding': row('creator', 'OK', { country: 'DE' }),
  'wallet.creator.bankDetails': row('creator', 'PAYEE_NOT_READY'),
  'wallet.creator.payoutSettings': row('creator'),
  'wallet.creator.setSchedule': row('creator', 'OK', { schedule: 'weekly' }),

  'wallet.admin.figures': row('admin'),
  'wallet.admin.dismissDiscrepancy': rowByTarget('admin', noThing('DISCREPANCY_NOT_FOUND'), (cell) => ({
    id: person(cell),
    reason,
  })),
  'wallet.admin.people': row('admin', 'OK', { q: 'mira' }),
  'wallet.admin.adjustments': row('admin', 'OK', {}),
  'wallet.admin.propose': rowByTarget('admin', { own: 'OK', foreign: 'OK', missing: 'USER_NOT_FOUND' }, (cell) => ({
    user_id: person(cell),
    account: 'spendable',
    tokens: 5,
    reason,
  })),
  'wallet.admin.approve': rowByTarget('admin', noThing('ADJUSTMENT_NOT_FOUND'), (cell) => ({ id: person(cell) })),
  'wallet.admin.reject': rowByTarget('admin', noThing('ADJUSTMENT_NOT_FOUND'), (cell) => ({ id: person(cell) })),

  'wallet.admin.rows': row('admin', 'OK', { figure: 'liability' }),
  'wallet.admin.payouts': row('admin', 'OK', {}),
  'wallet.admin.holds': row('admin', 'OK', {}),
  // the other person is a creator, and payouts of creators can be held
  'wallet.admin.hold': rowByTarget('admin', { ...noThing('PAYOUTS_NOT_HOLDABLE'), foreign: 'OK' }, (cell) => ({
    user_id: person(cell),
    reason,
  })),
  'wallet.admin.release': rowByTarget('admin', noThing('HOLD_NOT_OPEN'), (cell) => ({ id: person(cell), reason })),
}
