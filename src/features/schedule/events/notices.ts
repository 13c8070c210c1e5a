import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/tokens.ts'
import { mails } from './mails.ts'
import { eventPath } from './spec.ts'

export const notices = {
  /** To the creator: what became of an event. */
  'system.event': noticeOfMail(mails.event, { isNews: () => true }),

  /** To a creator's followers, of a private show. */
  'creator_online.private_show': noticeKind(
    z.object({
      event_id: z.string(),
      title: z.string(),
      price: z.number(),
      creator: z.object({ display_name: z.string() }),
    }),
    ({ event_id, title, price, creator }) => ({
      title: `${creator.display_name} announced a private show`,
      message: `${title}. ${price === 0 ? 'Free' : tokensText(price)}`,
      path: eventPath(event_id),
      isNews: true,
    }),
  ),
}
