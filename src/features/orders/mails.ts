import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { orderMail } from './rules/mails.ts'

/** The mails of orders. Texts are in rules/mails.ts. */
export const mails = {
  order: mailTemplate(
    z.object({
      order_id: z.string(),
      event: z.enum([
        ...['ordered', 'shipped', 'delivered', 'revision', 'disputed'],
        ...['accepted', 'auto_accepted', 'cancelled', 'overdue', 'returned'],
      ] as const),
      role: z.enum(['buyer', 'seller']),
      kind: z.enum(['offer', 'product']),
      physical: z.boolean().default(false),
      title: z.string(),
      tokens: z.number(),
      due_at: z.coerce.date(),
      accept_by: z.coerce.date().nullable(),
      words: z.string(),
      person: z.string(),
      ended_by: z.enum(['buyer', 'seller', 'clock', 'admin']).nullable(),
    }),
    ({ order_id, due_at, accept_by, ended_by, ...news }, { origin }) =>
      orderMail({ ...news, orderId: order_id, dueAt: due_at, acceptBy: accept_by, endedBy: ended_by }, origin),
  ),
}
