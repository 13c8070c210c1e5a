import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/money.ts'
import { eventPath } from '../events/spec.ts'
import { mails } from './mails.ts'

export const notices = {
  /** Sent to the holder of a ticket: confirmed, offered, moved or cancelled. */
  'system.ticket': noticeOfMail(mails.ticket, {
    example: {
      news: 'confirmed',
      event_id: 'e1',
      type: 'class',
      title: 'A class',
      minutes: 60,
      tokens: 5,
      starts_at: '2026-11-20T12:00:00Z',
      time_zone: null,
      held: true,
      reason: '',
      confirm_by: null,
      creator: 'Ada',
    },
    // the page already showed the result to a fan who confirmed the ticket
    isNews: ({ news }) => news !== 'confirmed',
  }),

  /** Sent to the creator: a seat was taken or returned. */
  'system.ticket_sale': noticeKind({
    data: z.object({
      event_id: z.string(),
      title: z.string(),
      tokens: z.number(),
      sold: z.boolean(),
      buyer: z.object({ display_name: z.string() }),
    }),
    example: { event_id: 'e1', title: 'A class', tokens: 5, sold: true, buyer: { display_name: 'Ada' } },
    write: ({ event_id, title, tokens, sold, buyer }) => ({
      title: sold ? `${buyer.display_name} took a ticket` : `${buyer.display_name} gave a ticket back`,
      message: sold && tokens > 0 ? `${title}. ${tokensText(tokens)} held for you.` : title,
      path: eventPath(event_id),
      isNews: true,
    }),
  }),
}
