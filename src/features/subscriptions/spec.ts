import { reason } from '#shared/errors.ts'
import { fullNumber, tokensText } from '#shared/money.ts'
import type { MessageKind } from './lists.ts'

export { type MessageKind, messageKinds } from './lists.ts'

/** Maximum number of a creator's tiers, few enough to compare. */
export const tiersMax = 6
export const nameMax = 40
export const descriptionMax = 300
export const benefitsMax = 6
export const benefitMax = 80
export const priceMin = 1
export const priceMax = 100_000
/** Days during which an unpaid renewal is retried every hour before it ends. */
export const graceDays = 3
export const retryMinutes = 60
/** Maximum days that a renewal pauses while subscriber or creator is suspended, blocked, or hidden by country. */
export const pauseDays = 30
/** Days before a renewal at which the subscriber is reminded. */
export const reminderDays = 3
/** Minutes after which a late renewal starts its month at the time of payment. */
export const lateMinutes = 60
export const page = { default: 20, max: 50 } as const
/**
 * Time limit of a run of the job `subscriptions` in milliseconds; `tellBatch` is the number of people notified per
 * statement.
 */
export const jobMs = 40_000
export const tellBatch = 200

export const KINDS: Record<MessageKind, { label: string; benefit: string }> = {
  text: { label: 'Text messages', benefit: 'Free text messages' },
  image: { label: 'Photos', benefit: 'Free photos in messages' },
  audio: { label: 'Voice messages', benefit: 'Free voice messages' },
  video: { label: 'Video messages', benefit: 'Free video messages' },
}

export const SENTENCES = {
  title: 'Subscribe',
  perMonth: '/month',
  unlocks: 'Content for subscribers',
  /** Text of the consent checkbox; stored verbatim with the time and the price. */
  consent: (price: number) => `Renew every month for ${tokensText(price)} until I cancel.`,
  consentMissing: 'Please tick the box: a subscription renews every month until you cancel.',
  terms: 'Cancel at any time under Settings, Subscriptions. You keep your access until the month ends.',
  paysNow: (price: number) => `Subscribe for ${tokensText(price)}`,
  paying: 'Subscribing...',
  subscribed: (name: string) => `You are subscribed to ${name}.`,
  failed: 'Your subscription could not be stored.',
  tryAgain: 'Trying again will not charge you twice.',
  gone: 'This tier is no longer offered.',
  mine: 'Your subscriptions',
  none: { title: 'No subscriptions yet', text: 'Tiers are on the pages of creators who offer them.' },
  missing: 'Your subscriptions could not be loaded.',
  more: 'Show more',
  askCancel: (name: string) => `Cancel your subscription to ${name}?`,
  cancelAbout: 'You are not charged again. You keep your access until the month ends.',
  cancelNow: 'No month is paid right now, so it ends at once.',
  cancelled: 'Cancelled. You are not charged again.',
  agreed: 'Your subscription goes on.',
  paid: 'Paid. Your next month has begun.',
  notDone: "That didn't go through. Please try again.",
  newPrice: (price: number) => `The price is ${tokensText(price)} a month now. Without your consent it ends.`,
  unpaid: 'The last renewal could not be paid.',
  paused: (day: string) => `Paused, and not charged. It resumes when both accounts are available, or ends on ${day}.`,
  tiers: 'Your tiers',
  tiersAbout: `Monthly subscriptions on your page. Up to ${tiersMax}.`,
  noTiers: {
    title: 'No tiers yet',
    text: 'Offer free messages, locked content or your own words for a price by the month.',
  },
  tiersMissing: 'Your tiers could not be loaded.',
  saved: 'Your tier is saved.',
  deleted: 'Your tier is closed.',
  askDelete: (name: string) => `Close ${name}?`,
  deleteAbout:
    'Fans can no longer subscribe to it. Current subscribers keep it until their month ends, and we notify them.',
  opensContent: (count: number) =>
    `This tier opens ${count === 1 ? 'one item' : `${fullNumber(count)} items`} of your content. Give ${count === 1 ? 'it' : 'them'} a price or another tier, or open ${count === 1 ? 'it' : 'them'} to everyone, first.`,
  toContent: 'To your content',
  raiseAbout: 'Current subscribers pay the new price only after agreeing to it.',
  nameMissing: 'Please give it a name.',
  nameLong: `A name has at most ${nameMax} characters.`,
  descriptionLong: `A description has at most ${descriptionMax} characters.`,
  priceForm: `The price is a whole number of tokens from ${priceMin} to ${fullNumber(priceMax)}.`,
  benefitLong: `A benefit has at most ${benefitMax} characters.`,
  benefitsMany: `At most ${benefitsMax} benefits.`,
} as const

export const REFUSALS = {
  tierNotFound: reason('not_found', 'TIER_NOT_FOUND', SENTENCES.gone),
  notFound: reason('not_found', 'SUBSCRIPTION_NOT_FOUND', 'This subscription does not exist.'),
  alreadySubscribed: reason('conflict', 'ALREADY_SUBSCRIBED', 'You subscribe to this creator already.'),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  paused: reason('conflict', 'SUBSCRIPTION_PAUSED', 'This subscription is paused. You are not charged.'),
  over: reason('conflict', 'SUBSCRIPTION_OVER', 'This subscription has ended.'),
  nothingDue: reason('conflict', 'NOTHING_DUE', 'There is nothing to pay for this subscription now.'),
  tooMany: reason('conflict', 'TOO_MANY_TIERS', `You can offer ${tiersMax} tiers. Close one first.`),
  opensContent: reason('conflict', 'TIER_OPENS_CONTENT', 'This tier opens content that nothing else would open.'),
  nameTaken: reason('conflict', 'TIER_NAME_TAKEN', 'You have a tier of this name already.'),
  insufficient: reason(
    'payment_required',
    'INSUFFICIENT_TOKENS',
    'You do not have enough tokens for this subscription.',
  ),
  weeklyLimit: reason(
    'payment_required',
    'WEEKLY_LIMIT',
    'This subscription is more than your weekly spending limit allows.',
  ),
  toOneself: reason('invalid', 'SUBSCRIBE_TO_ONESELF', 'You cannot subscribe to yourself.'),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot subscribe right now.'),
} as const

export const priceChanged = (price: number) => `This tier costs ${tokensText(price)} a month now.`
