import { figureRowName } from '#features/wallet/index.ts'
import { reason } from '#shared/errors.ts'
import type { Figure, Period } from './lists.ts'

/** Maximum number of rows in a file. */
export const csvRowsMax = 50_000
/** Minutes after which the number of fans is counted again. */
export const fanCountMinutes = 60

export const REFUSALS = {
  creator: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
} as const

export const SENTENCES = {
  spanHalf: 'Enter both days, or leave both empty.',
  spanOrder: 'The last day cannot be before the first.',
  spanLong: 'At most 366 days at once.',
  subject: 'This figure cannot be limited that way.',
} as const

export const PERIODS: Record<Period, string> = {
  '24h': '24 h',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '365d': 'Year',
}

/** Names of rows that are not payments. */
const ROWS: Record<string, string> = {
  followed: 'Followed you',
  unfollowed: 'Unfollowed you',
  video: 'Video call',
  voice: 'Voice call',
  stream: 'Stream',
  watched: 'Watched',
  gift: 'Gift of tokens',
  viewed: 'Views',
  undated: 'Views without a day',
  ordered: 'Order',
  joined: 'Subscribed',
  left: 'Ended',
  delivered: 'Delivered',
  read: 'Read',
  replied: 'Answered',
  request: 'Call request',
}

/** Returns the display name of a row, or `source` itself if it is unknown. */
export const rowName = (source: string): string => figureRowName(source) ?? ROWS[source] ?? source

export const FIGURES: Record<Figure, string> = {
  revenue: 'Revenue',
  tips: 'Tips',
  messages: 'Messages',
  calls: 'Calls',
  content: 'Content',
  shop: 'Shop',
  offers: 'Offers',
  subscriptions: 'Subscriptions',
  tickets: 'Classes and shows',
  reversed: 'Taken back',
  followers: 'Followers',
  sessions: 'Sessions',
  streams: 'Streams',
  viewers: 'Viewers',
  followers_came: 'New followers',
  followers_went: 'Followers who left',
  followers_total: 'Followers',
  engagement: 'Engagement',
  watched: 'Watched',
  fan: 'Paid',
  spent: 'Paid in 90 days',
  views: 'Views',
  views_all: 'Total views',
  ordered: 'Bought',
  members_before: 'Subscribers at the start',
  members_new: 'New subscribers',
  members_kept: 'Subscribers who stayed',
  members_lost: 'Subscribers who left',
  members_now: 'Subscribers at the end',
  joined: 'Joined',
  stayed_1: 'Still there after 1 month',
  stayed_2: 'Still there after 2 months',
  stayed_3: 'Still there after 3 months',
  stayed_6: 'Still there after 6 months',
  delivered: 'Delivered',
  read: 'Read',
  replied: 'Answered',
  received: 'Received',
  answered: 'Answered',
}

export const WORDS = {
  title: 'Analytics',
  about: 'Your earnings and the fans who paid you.',
  failed: 'Your figures could not be loaded.',
  rowsFailed: 'These rows could not be loaded.',
  fileFailed: 'The file could not be made. Please try again.',
  nothing: 'No revenue during this time.',
  noRows: 'No entries for this time.',
  engagement: 'Video calls, paid messages, tips and gifts for each 100 followers.',
  sessions: 'Average length of completed calls.',
  noFans: 'Everyone who pays you appears here.',
  download: 'Download',
  files: {
    overview: 'Overview',
    byDay: 'Revenue by day',
    byHour: 'Revenue by weekday and hour',
    topFans: 'Top fans',
  },
  shown: 'This period',
  /** Name of the previous span. */
  before: (period: Period | 'custom', days: number) =>
    period === '24h' ? 'The 24 hours before' : days === 1 ? 'The day before' : `The ${days} days before`,
  tokensBefore: 'Before',
  best: 'When fans pay you, by weekday and hour.',
} as const

/** Returns the text for screen readers that follows the tokens of a fan. */
export const paymentsOf = (name: string): string => `of ${name}: show the payments`
