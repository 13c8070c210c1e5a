import type { Detail } from './lists.ts'
import { replyDays } from './lists.ts'

export const DETAILS: Record<Detail, { title: string; about: string; none: string; chart?: string }> = {
  content: {
    title: 'Content',
    about: 'Views and sales of paid content in this period. View dates are in UTC.',
    none: 'Your paid content appears here.',
    chart: 'tokens',
  },
  offers: {
    title: 'Offers',
    about: 'Views, orders and payments in this period. View dates are in UTC.',
    none: 'Your offers appear here.',
    chart: 'tokens',
  },
  shop: {
    title: 'Shop',
    about: 'Views, orders and payments in this period. View dates are in UTC.',
    none: 'Your products appear here.',
    chart: 'tokens',
  },
  tiers: {
    title: 'Subscriptions',
    about: 'Subscribers at the start, new, kept and lost in this period, and their payments.',
    none: 'Your tiers appear here.',
    chart: 'now',
  },
  retention: {
    title: 'Retention',
    about: "Share of each month's new subscribers who still subscribe later. The last 12 months.",
    none: 'As soon as someone subscribes, their month appears here.',
  },
  broadcasts: {
    title: 'Broadcasts',
    about: `Delivered, read and answered messages, and their sales. Answers within ${replyDays} days.`,
    none: 'Messages to all of your fans appear here.',
    chart: 'delivered',
  },
  responses: {
    title: 'Response time',
    about: 'Share of paid messages and call requests answered, and the median time to answer.',
    none: 'Messages and requests appear here.',
  },
  streams: {
    title: 'Streams',
    about: 'Streams that began in this period: length, viewers and tips.',
    none: 'Your streams appear here.',
    chart: 'tokens',
  },
  countries: {
    title: 'Where viewers come from',
    about: 'Daily visitors of your page by country. We do not keep who they were.',
    none: 'Countries of the people who look at your page appear here.',
    chart: 'viewers',
  },
}

export const COLUMNS: Record<string, string> = {
  views: 'Views',
  views_all: 'Total views',
  bought: 'Ordered',
  conversion: 'Conversion',
  sold: 'Sold',
  tokens: 'Tokens',
  before: 'At the start',
  new: 'New',
  kept: 'Kept',
  lost: 'Left',
  now: 'At the end',
  joined: 'Joined',
  month_1: 'After 1 month',
  month_2: 'After 2 months',
  month_3: 'After 3 months',
  month_6: 'After 6 months',
  delivered: 'Delivered',
  read: 'Read',
  replied: 'Answered',
  received: 'Received',
  answered: 'Answered',
  rate: 'Answered in %',
  median: 'Median in minutes',
  length: 'Minutes',
  watched: 'Watched',
  peak: 'At once',
  tips: 'Tips',
  viewers: 'Viewers',
}

export const DETAIL_WORDS = {
  heading: 'In detail',
  choose: 'Show details of',
  failed: 'These figures could not be loaded.',
  total: 'Total',
  asOf: 'As of',
  /** Returns the accessible name of a figure: of a row, or of the total if `name` is undefined. */
  open: (figure: string, name: string | undefined) => (name ? `${figure} of ${name}` : `${figure}, total`),
  dated: (day: string) => `Daily views start on ${day}. Earlier views count only in the total.`,
  unknownCountry: 'Not known',
} as const
