import * as z from 'zod'
import { noticeOfMail } from '#server/notify/notices.ts'
import type { Reader } from '#shared/notice-types.ts'
import { mails } from './mails.ts'

/** Where money that was earned is shown. */
const earningsPath = (reader: Reader) => ({ creator: '/earnings', fan: '/settings/wallet', admin: '/wallet' })[reader]

const adjustment = noticeOfMail(mails.adjustment)
const adjusted = z.object({ account: z.enum(['spendable', 'available']) })

export const notices = {
  'system.payout': noticeOfMail(mails.payout, { pathOf: earningsPath }),
  /** To a creator: the purchase is somebody else's, so there is no receipt to lead to. */
  'system.dispute_opened': noticeOfMail(mails.dispute_opened, { pathOf: earningsPath, isNews: () => true }),
  'system.adjustment': {
    write(data: unknown, reader: Reader) {
      const text = adjustment.write(data, reader)
      return adjusted.parse(data).account === 'available' ? { ...text, path: earningsPath(reader) } : text
    },
  },
}
