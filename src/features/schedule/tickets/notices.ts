import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/tokens.ts'
import { eventPath } from '../events/spec.ts'
import { mails } from './mails.ts'
import { ticketNews } from './spec.ts'

/** What the holder did themselves was said where they did it. */
const isNews = (data: unknown) => z.object({ news: z.enum(ticketNews) }).parse(data).news !== 'confirmed'

export const notices = {
  /** To the holder of a ticket: confirmed, offered, moved, cancelled. */
  'system.ticket': noticeOfMail(mails.ticket, { isNews }),

  /** To the creator: a seat was taken, or given back. */
  'system.ticket_sale': noticeKind(
    z.object({
      event_id: z.string(),
      title: z.string(),
      tokens: z.number(),
      sold: z.boolean(),
      buyer: z.object({ display_name: z.string() }),
    }),
    ({ event_id, title, tokens, sold, buyer }) => ({
      title: sold ? `${buyer.display_name} took a ticket` : `${buyer.display_name} gave a ticket back`,
      message: sold && tokens > 0 ? `${title}. ${tokensText(tokens)} held for you.` : title,
      path: eventPath(event_id),
      isNews: true,
    }),
  ),
}
