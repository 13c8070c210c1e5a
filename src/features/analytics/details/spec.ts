import type { Detail } from './lists.ts'
import { replyDays } from './lists.ts'

export const DETAILS: Record<Detail, { title: string; about: string; none: string; chart?: string }> = {
  content: {
    title: 'Content',
    about: 'What has a price: who looked and what was sold in this time. Days of views are UTC days.',
    none: 'What you sell in your gallery appears here.',
    chart: 'tokens',
  },
  offers: {
    title: 'Offers',
    about: 'Views and orders of this time, and what was paid in it. Days of views are UTC days.',
    none: 'Your offers appear here.',
    chart: 'tokens',
  },
  shop: {
    title: 'Shop',
    about: 'Views and orders of this time, and what was paid in it. Days of views are UTC days.',
    none: 'Your products appear here.',
    chart: 'tokens',
  },
  tiers: {
    title: 'Subscriptions',
    about: 'Who subscribed at the start, came, stayed and left in this time, and what they paid.',
    none: 'Your tiers appear here.',
    chart: 'now',
  },
  retention: {
    title: 'Who stays',
    about:
      'Of those who joined in a month, how many percent still subscribed so many months later. The last 12 months.',
    none: 'As soon as someone subscribes, their month appears here.',
  },
  broadcasts: {
    title: 'Messages to many',
    about: `Delivered in this time, read since, answered within ${replyDays} days, and what was earned with what they sold.`,
    none: 'Messages to all of your fans appear here.',
    chart: 'delivered',
  },
  responses: {
    title: 'Your answers',
    about: 'Paid messages and call requests of this time: how many you answered, and in how many minutes half of them.',
    none: 'Messages and requests appear here.',
  },
  streams: {
    title: 'Streams',
    about: 'Streams that began in this time: their length, who watched, and the tips of this time.',
    none: 'Your streams appear here.',
    chart: 'tokens',
  },
  countries: {
    title: 'Where viewers come from',
    about: 'People who looked at your page, by country. A person counts once a day, and who it was is not kept.',
    none: 'Countries of the people who look at your page appear here.',
    chart: 'viewers',
  },
}

export const COLUMNS: Record<string, string> = {
  views: 'Views',
  views_all: 'Views in all',
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
  total: 'In all',
  asOf: 'As of',
  /** The figure of a row; of the sums without a name. */
  open: (figure: string, name: string | undefined) => (name ? `${figure} of ${name}` : `${figure} in all`),
  dated: (day: string) => `Views have a day since ${day}. Older ones are in “Views in all” alone.`,
  unknownCountry: 'Not known',
} as const
