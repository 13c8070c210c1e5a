// What tables, contracts and loaders need: no sentences here.

export const periods = ['24h', '7d', '30d', '90d', '365d'] as const
export type Period = (typeof periods)[number]
/** In days, today included. */
export const periodDays: Record<Period, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 }
/** The longest time that may be asked for, in days. */
export const spanDaysMax = 366

/** The sums that can be opened to the rows they count; `revenue` is all that has tokens. */
export const figures = [
  'revenue',
  'tips',
  'messages',
  'calls',
  'content',
  'shop',
  'offers',
  'subscriptions',
  'tickets',
  'reversed',
  'followers',
  'sessions',
  'streams',
  'viewers',
] as const
export type Figure = (typeof figures)[number]

/** Which kinds of movement a figure counts; null: all. Followers and sessions are no movements. */
export const sourcesOf: Partial<Record<Figure, readonly string[] | null>> = {
  revenue: null,
  tips: ['tip'],
  messages: ['message'],
  calls: ['call', 'call_fee'],
  content: ['content'],
  shop: ['order'],
  offers: ['offer'],
  subscriptions: ['subscription'],
  tickets: ['ticket'],
  reversed: ['reversed'],
}

/** What revenue is told by; `week` is by weekday and hour. */
export const groupings = ['day', 'hour', 'source', 'week'] as const
export type Grouping = (typeof groupings)[number]

export const rowsPage = { default: 20, max: 100 } as const
export const topFansMax = 10
