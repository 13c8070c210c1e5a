import type { FeatureFlag } from '#shared/flags.ts'
import type { CreatorDay } from '../contract.ts'
import { avoidLast, historyMax, type Tip } from './spec.ts'

type Rule = Tip & { when: (day: CreatorDay) => boolean }

/** Tips with their conditions, the most urgent first. */
const rules: readonly Rule[] = [
  {
    id: 'open-messages',
    category: 'monetization',
    text: 'Paid messages are waiting. You earn them when you open them, and they go back after 7 days.',
    button: 'Open messages',
    action: { to: '/messages' },
    when: ({ waiting }) => waiting.messages > 0,
  },
  {
    id: 'deliver-orders',
    category: 'monetization',
    text: 'Orders are due. A fan can cancel an overdue order.',
    button: 'See orders',
    action: { to: '/orders' },
    when: ({ waiting }) => waiting.orders > 0,
  },
  {
    id: 'answer-requests',
    category: 'monetization',
    text: 'Fans asked for a call. A request expires without an answer.',
    button: 'See requests',
    action: { to: '/call-requests' },
    when: ({ pending_requests }) => pending_requests > 0,
  },
  {
    id: 'set-hours',
    category: 'monetization',
    text: 'Say when you take calls, so that fans can book a time by themselves.',
    button: 'Set your hours',
    action: { to: '/availability' },
    when: ({ has }) => !has.hours,
  },
  {
    id: 'first-offer',
    category: 'monetization',
    text: 'An offer sells something you do for a fixed price, even while you are away.',
    button: 'Create an offer',
    action: { opens: 'createOffer' },
    flag: 'offers',
    when: ({ has }) => has.offers === 0,
  },
  {
    id: 'first-tier',
    category: 'monetization',
    text: 'Fans can subscribe to a tier for a monthly price that you set.',
    button: 'Add a tier',
    action: { to: '/settings/subscriptions' },
    flag: 'subscription-tiers',
    when: ({ has }) => has.tiers === 0,
  },
  {
    id: 'price-content',
    category: 'monetization',
    text: 'Everything in your gallery is free. Put a price on one good photo and see what happens.',
    button: 'Open your content',
    action: { to: '/content' },
    flag: 'content-api',
    when: ({ has }) => has.content > 0 && has.priced_content === 0,
  },
  {
    id: 'first-product',
    category: 'monetization',
    text: 'Your shop is empty. A signed print can be your first product.',
    button: 'Open your shop',
    action: { to: '/shop' },
    flag: 'shop-items',
    when: ({ has }) => has.products === 0,
  },
  {
    id: 'thank-top-fan',
    category: 'engagement',
    text: 'Say thank you to your top fan of the last 24 hours.',
    button: 'Open messages',
    action: { to: '/messages' },
    flag: 'top-fans',
    when: ({ activity }) => activity.top_fan !== null,
  },
  {
    id: 'write-to-all',
    category: 'engagement',
    text: 'You have not written to all your fans for a week. Tell them about your work.',
    button: 'Message your fans',
    action: { opens: 'broadcast' },
    when: ({ has, followers }) => has.broadcasts_this_week === 0 && followers > 0,
  },
  {
    id: 'announce-show',
    category: 'engagement',
    text: 'Nothing is on in the days ahead. A private show gives fans a date to look forward to.',
    button: 'Announce a show',
    action: { opens: 'announceShow' },
    when: ({ has }) => has.events_ahead === 0,
  },
  {
    id: 'first-content',
    category: 'growth',
    text: 'Your gallery has fewer than three items. Add photos so that fans see your work.',
    button: 'Add photos',
    action: { to: '/content' },
    flag: 'content-api',
    when: ({ has }) => has.content < 3,
  },
  {
    id: 'write-bio',
    category: 'growth',
    text: 'Your page says nothing about you yet. Two sentences are enough.',
    button: 'Write your bio',
    action: { to: '/settings' },
    when: ({ has }) => !has.bio,
  },
  {
    id: 'see-figures',
    category: 'growth',
    text: 'Your best hours are in your analytics. Be here when your fans are.',
    button: 'See analytics',
    action: { to: '/analytics' },
    flag: 'analytics',
    when: () => true,
  },
  {
    id: 'look-at-page',
    category: 'growth',
    text: 'See your page as a new fan does. Is it clear what you offer?',
    button: 'Open your profile',
    action: { to: '/profile' },
    when: () => true,
  },
]

/** Returns the tips that apply to a creator's figures, the most urgent first. Excludes tips of disabled features. */
export const tipsFor = (day: CreatorDay, flags: readonly FeatureFlag[]): readonly Tip[] =>
  rules.filter(({ when, flag }) => (flag === undefined || flags.includes(flag)) && when(day))

/**
 * Returns the next tip: the most urgent tip that is not among the last three. If all tips are among them, returns the
 * tip that was shown longest ago. `history` is sorted newest first.
 */
export function nextTip(tips: readonly Tip[], history: readonly string[]): Tip | undefined {
  const last = history.slice(0, avoidLast)
  const fresh = tips.filter(({ id }) => !last.includes(id))
  const never = fresh.find(({ id }) => !history.includes(id))
  const oldest = (some: readonly Tip[]) => some.toSorted((a, b) => history.indexOf(b.id) - history.indexOf(a.id))[0]
  return never ?? oldest(fresh) ?? oldest(tips)
}

/** Returns the history with a tip added, newest first. */
export const addToHistory = (history: readonly string[], id: string): string[] =>
  [id, ...history.filter((one) => one !== id)].slice(0, historyMax)
