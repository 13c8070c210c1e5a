import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/money.ts'
import { mails } from './mails.ts'
import { eventPath } from './spec.ts'

export const notices = {
  /** Sent to the creator: an update about their event. */
  'system.event': noticeOfMail(mails.event, {
    example: {
      news: 'completed',
      event_id: 'e1',
      title: 'A class',
      starts_at: '2026-11-20T12:00:00Z',
      tickets: 3,
      tokens: 300,
      dates: [],
      time_zone: 'UTC',
    },
    isNews: () => true,
  }),

  /** Sent to the followers of a creator who announced a private show. */
  'creator_online.private_show': noticeKind({
    data: z.object({
      event_id: z.string(),
      title: z.string(),
      price: z.number(),
      creator: z.object({ display_name: z.string() }),
    }),
    example: { event_id: 'e1', title: 'A show', price: 5, creator: { display_name: 'Ada' } },
    write: ({ event_id, title, price, creator }) => ({
      title: `${creator.display_name} announced a private show`,
      message: `${title}. ${price === 0 ? 'Free' : tokensText(price)}`,
      path: eventPath(event_id),
      isNews: true,
    }),
  }),
}
