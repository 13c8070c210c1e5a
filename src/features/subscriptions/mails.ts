import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { zonedDay } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { tokensText } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import { endReasons } from './lists.ts'

/** Data of a mail to a subscriber, as stored in the outbox. */
export const subscriptionMailProps = z.object({
  event: z.enum([
    'subscribed',
    'ahead',
    'price',
    'closed',
    'renewed',
    'paused',
    'resumed',
    'failed',
    'cancelled',
    'ended',
  ]),
  subscription_id: z.string(),
  creator_id: z.string(),
  creator: z.string(),
  tier: z.string(),
  /** Current price of the tier, and the price that the subscriber agreed to. */
  price: z.number(),
  agreed: z.number(),
  until: z.coerce.date(),
  retry_until: z.coerce.date().nullable(),
  reason: z.enum(endReasons).nullable(),
  time_zone: readerZone,
})
type News = z.infer<typeof subscriptionMailProps>

const ends: Record<NonNullable<News['reason']>, string> = {
  cancelled: 'You cancelled it. You are not charged again.',
  unpaid: 'Its renewal could not be paid. You owe nothing.',
  price: 'You did not agree to its new price, so nothing was charged.',
  tier_closed: 'Its tier is no longer offered. You are not charged again.',
  gone: 'The subscription is no longer available. You are not charged again.',
  missed: 'We did not renew it in time, and not because of you. You are not charged again.',
}

type MailText = { title: string; text: string; action?: string }

function textOf({ event, creator, tier, price, until, retry_until, reason, time_zone }: News): MailText {
  const dayOf = (at: Date) => zonedDay(at, time_zone)
  const day = dayOf(until)
  const says: Record<News['event'], MailText> = {
    subscribed: {
      title: `You are subscribed to ${creator}`,
      text: `${tier} renews on ${day} for ${tokensText(price)}, and every month until you cancel.`,
    },
    ahead: {
      title: `Your subscription to ${creator} renews soon`,
      text: `${tier} renews on ${day} for ${tokensText(price)}. Cancel before then if you do not want it to.`,
    },
    price: {
      title: `${creator} changed a price`,
      text: retry_until
        ? `${tier} costs ${tokensText(price)} a month now. It continues only if you agree by ${dayOf(retry_until)}.`
        : `${tier} costs ${tokensText(price)} a month from ${day}. It goes on only if you agree; otherwise it ends that day.`,
      action: 'Agree or let it end',
    },
    closed: {
      title: `${creator} closes ${tier}`,
      text: `You keep it until ${day}. You are not charged again.`,
    },
    renewed: {
      title: `Your subscription to ${creator} is renewed`,
      text: `${tier} for ${tokensText(price)}. It renews again on ${day}.`,
    },
    paused: {
      title: `Your subscription to ${creator} is paused`,
      text: `You are not charged. ${tier} resumes for ${tokensText(price)} when both accounts are available, or ends on ${dayOf(retry_until ?? until)}.`,
    },
    resumed: {
      title: `Your subscription to ${creator} resumed`,
      text: `${tier} for ${tokensText(price)}. A new month began today, and it renews on ${day}.`,
    },
    failed: {
      title: `Your subscription to ${creator} could not be renewed`,
      text: `${tokensText(price)} for ${tier} could not be paid. We try again until ${dayOf(retry_until ?? until)}, then it ends.`,
      action: 'Fix the payment',
    },
    cancelled: {
      title: `Your subscription to ${creator} is cancelled`,
      text: `You keep ${tier} until ${day}. You are not charged again.`,
    },
    ended: { title: `Your subscription to ${creator} has ended`, text: ends[reason ?? 'cancelled'] },
  }
  return says[event]
}

export function subscriptionMail(news: News, origin: string): MailContent {
  const { title, text, action } = textOf(news)
  return {
    subject: title,
    title,
    paragraphs: [text],
    action: { label: action ?? 'See your subscriptions', url: `${origin}/settings/subscriptions` },
    footnote: 'Limelight writes to you about every subscription that you pay for.',
  }
}

/**
 * Returns the time after which a mail is outdated: for a reminder the time of the renewal, which another mail reports.
 */
const untilOf = ({ event, until }: News) => (event === 'ahead' ? until : null)

/** Mails about subscriptions. */
export const mails = {
  subscription: mailTemplate(subscriptionMailProps, (props, { origin }) => subscriptionMail(props, origin), {
    until: untilOf,
  }),
}
