import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensText } from '#shared/money.ts'
import { mails } from './mails.ts'
import { pauseDays } from './spec.ts'

const pauseTitles = {
  paused: (name: string) => `${name}’s subscription is paused`,
  resumed: (name: string) => `${name}’s subscription resumed`,
  ended: (name: string) => `${name}’s subscription ended`,
}
const pauseMessages = {
  paused: `It resumes when both of you are available, for up to ${pauseDays} days.`,
  resumed: 'A new month is paid.',
  ended: 'The subscription was paused and did not resume.',
}

export const notices = {
  /** Notice to the creator of a new subscriber. */
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

  /** Notice to the creator of a subscription that paused, resumed, or ended after a pause. */
  'system.subscriber_pause': noticeKind({
    data: z.object({
      event: z.enum(['paused', 'resumed', 'ended']),
      tier: z.string(),
      subscriber: z.object({ display_name: z.string() }),
    }),
    example: { event: 'paused', tier: 'Gold', subscriber: { display_name: 'Ada' } },
    write: ({ event, tier, subscriber }, reader) => ({
      title: pauseTitles[event](subscriber.display_name),
      message: `${tier}. ${pauseMessages[event]}`,
      path: reader === 'creator' ? '/subscribers' : '/dashboard',
      isNews: event === 'resumed',
    }),
  }),

  /** Notice to the subscriber of renewals, prices and ends. */
  'system.subscription': noticeOfMail(mails.subscription, {
    example: {
      event: 'renewed',
      subscription_id: 's1',
      creator_id: 'u1',
      creator: 'Ada',
      tier: 'Gold',
      price: 5,
      agreed: 5,
      until: '2026-11-20T12:00:00Z',
      retry_until: null,
      reason: null,
    },
  }),
}
