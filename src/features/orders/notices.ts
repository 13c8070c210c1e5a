import * as z from 'zod'
import { noticeOfMail } from '#server/notify/notices.ts'
import { mails } from './mails.ts'
import { type OrderNewsKind, orderEnders, orderNews } from './spec.ts'

type Ender = (typeof orderEnders)[number]

const doers: Partial<Record<OrderNewsKind, Ender>> = {
  ...{ ordered: 'buyer', revision: 'buyer', disputed: 'buyer' },
  ...{ shipped: 'seller', delivered: 'seller' },
}
const happened = z.object({
  ...{ event: z.enum(orderNews), role: z.enum(['buyer', 'seller']), ended_by: z.enum(orderEnders).nullable() },
})

/** What the other side, an admin or time did. */
function isNews(data: unknown): boolean {
  const { event, role, ended_by } = happened.parse(data)
  return (doers[event] ?? ended_by ?? 'clock') !== role
}

export const notices = {
  /** To buyer and seller: every step of an order. */
  'system.order': noticeOfMail(mails.order, { isNews }),
}
