import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/tokens.ts'
import { mails } from './mails.ts'

export const notices = {
  /** To the creator, of a new subscriber. */
  'system.subscriber': noticeKind({
    data: z.object({ tier: z.string(), tokens: z.number(), subscriber: z.object({ display_name: z.string() }) }),
    example: { tier: 'Gold', tokens: 5, subscriber: { display_name: 'Ada' } },
    write: ({ tier, tokens, subscriber }, reader) => ({
      title: `${subscriber.display_name} subscribed to you`,
      message: `${tier}, ${tokensText(tokens)} a month`,
      path: reader === 'creator' ? '/subscribers' : '/dashboard',
      isNews: true,
    }),
  }),

  /** To the subscriber: renewals, prices, ends. */
  'system.subscription': noticeOfMail(mails.subscription, {
    example: {
      ...{ event: 'renewed', subscription_id: 's1', creator_id: 'u1', creator: 'Ada', tier: 'Gold', price: 5 },
      ...{ agreed: 5, until: '2026-11-20T12:00:00Z', retry_until: null, reason: null },
    },
  }),
}
