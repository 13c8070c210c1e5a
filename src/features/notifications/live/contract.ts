import * as z from 'zod/mini'
import { noticeTypes } from '../spec.ts'

/** Realtime message `notification` on `user:<id>`: the newest notification and the unread count. */
export const notificationEvent = z.object({
  notification: z.object({
    id: z.uuid(),
    /** Type of the notification. An unknown type becomes `system`. */
    type: z.catch(z.enum(noticeTypes), 'system'),
    title: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()),
    path: z._default(z.nullable(z.string()), null),
    created_at: z.coerce.date(),
    read_at: z.nullable(z.coerce.date()),
  }),
  unread_count: z.number(),
  /** True if a notification of type `system` gets a toast on open pages. */
  is_news: z._default(z.boolean(), false),
})
