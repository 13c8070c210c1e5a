import type { Bucket } from '../lists.ts'
import { maturing } from '../spec.ts'

export { type Bucket, buckets, movementsPage } from '../lists.ts'

export const periodNames = ['7d', '30d', '90d'] as const
export type Period = (typeof periodNames)[number]
/** Days of each period, today included. */
export const periods: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 }

/** Note about the time zone of the days, shown if it differs from the browser's. */
export const DAYS_IN = (zone: string) => `Days are in ${zone}.`

/** Most lines of a month's statement. A longer one is summed by day and source, like the statement of a year. */
export const statementLinesMax = 20_000

export const BUCKETS: Record<Bucket, { name: string; about: string; none: string }> = {
  pending: {
    name: 'Pending',
    about: 'On hold for a few days in case of chargebacks.',
    none: 'Nothing pending.',
  },
  available: { name: 'Available', about: 'Yours to withdraw.', none: 'Nothing yet.' },
  paying_out: { name: 'Paying out', about: 'On its way to your bank.', none: 'No payouts are on their way.' },
  disputed: {
    name: 'Disputed',
    about: 'A bank is reviewing the payment.',
    none: 'No bank is reviewing a payment.',
  },
}

export const TO_SPEND = {
  before: 'You also have',
  after: 'to spend: bought or given to you, they cannot be withdrawn.',
  link: 'See them in settings',
} as const

export const HOLDS = {
  maturing: `Earnings are pending for ${maturing.days} days.`,
  maturingNew: `Earnings are pending for ${maturing.newCreatorDays} days in your first ${maturing.newCreatorForDays} days here.`,
  onItsWay: 'Banks take one to three working days.',
  disputed: "The fan's bank is reviewing the payment. If it decides for you, the tokens return to you.",
} as const
