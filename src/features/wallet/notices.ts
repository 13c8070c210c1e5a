import { noticeOfMail } from '#server/notify/notices.ts'
import type { Reader } from '#shared/kinds.ts'
import { isEarning, mails } from './mails.ts'

/** Path of the reader's page about the movement. */
const earningsPath = (reader: Reader) => ({ creator: '/earnings', fan: '/settings/wallet', admin: '/wallet' })[reader]

export const notices = {
  'system.payout': noticeOfMail(mails.payout, {
    example: { payout_id: 'p1', tokens: 400, usd_cents: 2000, status: 'paid', failure: null },
    pathOf: earningsPath,
  }),
  'system.payout_hold': noticeOfMail(mails.payout_hold, {
    example: { held: true, reason: 'We check your last sales.' },
    pathOf: (reader) => ({ creator: '/wallet', fan: '/settings/wallet', admin: '/wallet' })[reader],
    isNews: () => true,
  }),
  /**
   * Notice to the creator. It links to the earnings and not to a receipt, because the purchase belongs to another
   * person.
   */
  'system.dispute_opened': noticeOfMail(mails.dispute_opened, {
    example: { purchase_id: 'p1', tokens: 5 },
    pathOf: earningsPath,
    isNews: () => true,
  }),
  'system.moved': noticeOfMail(mails.moved, {
    example: { kind: 'sale_refund', tokens: 120 },
    pathOf: (reader, { kind }) => (isEarning(kind) ? earningsPath(reader) : undefined),
    isNews: () => true,
  }),
  'system.adjustment': noticeOfMail(mails.adjustment, {
    example: { tokens: 5, account: 'available', reason: 'Valid again' },
    pathOf: (reader, { account }) => (account === 'available' ? earningsPath(reader) : undefined),
  }),
}
