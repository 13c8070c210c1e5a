import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/tokens.ts'
import { mails } from './mails.ts'

export const notices = {
  /** To the creator, of a new subscriber. */
  'system.subscriber': noticeKind(
    z.object({ tier: z.string(), tokens: z.number(), subscriber: z.object({ display_name: z.string() }) }),
    ({ tier, tokens, subscriber }, reader) => ({
      title: `${subscriber.display_name} subscribed to you`,
      message: `${tier}, ${tokensText(tokens)} a month`,
      path: reader === 'creator' ? '/subscribers' : '/dashboard',
      isNews: true,
    }),
  ),

  /** To the subscriber: renewals, prices, ends. */
  'system.subscription': noticeOfMail(mails.subscription),
}
