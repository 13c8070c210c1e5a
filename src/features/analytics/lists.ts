import { saleFigures } from '#features/wallet/index.ts'

// Names for tables, contracts and loaders. This file has no texts, so that it stays small.

export const periods = ['24h', '7d', '30d', '90d', '365d'] as const
export type Period = (typeof periods)[number]
/** Length in days, including today. */
export const periodDays: Record<Period, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 }
/** Maximum span in days. */
export const spanDaysMax = 366

/** Figures whose rows can be listed. `revenue` covers all sources of tokens. */
export const figures = [
  'revenue',
  ...saleFigures,
  'reversed',
  // in this order: changes in the span, new followers, lost followers, and all changes up to the end of the span
  ...(['followers', 'followers_came', 'followers_went', 'followers_total'] as const),
  ...(['engagement', 'sessions', 'streams', 'watched', 'viewers'] as const),
  // of one fan: payments in the span, and payments in the days by which fans are sorted
  ...(['fan', 'spent'] as const),
  ...(['views', 'views_all', 'ordered'] as const),
  ...(['members_before', 'members_new', 'members_kept', 'members_lost', 'members_now'] as const),
  ...(['joined', 'stayed_1', 'stayed_2', 'stayed_3', 'stayed_6'] as const),
  ...(['delivered', 'read', 'replied', 'received', 'answered'] as const),
] as const
export type Figure = (typeof figures)[number]

/** Figures whose rows have tokens. The rows of other figures are counted. */
const withTokens: readonly Figure[] = [
  ...(['revenue', ...saleFigures, 'reversed', 'sessions', 'streams', 'fan', 'spent'] as const),
]
export const hasTokens = (figure: Figure): boolean => withTokens.includes(figure)

/** Kind of subject that limits the rows of a figure. Without a subject all rows are listed, unless it is `needed`. */
type Subject = { kind: 'id' | 'thing' | 'country' | 'month' | 'answers'; needed?: true }
const thing: Subject = { kind: 'thing' }
const id: Subject = { kind: 'id' }
const needed: Subject = { kind: 'id', needed: true }
const month: Subject = { kind: 'month' }
export const subjectOf: Partial<Record<Figure, Subject>> = {
  content: thing,
  offers: thing,
  shop: thing,
  subscriptions: thing,
  tips: thing,
  streams: id,
  watched: needed,
  fan: needed,
  spent: needed,
  views: needed,
  views_all: needed,
  ordered: needed,
  members_before: id,
  members_new: id,
  members_kept: id,
  members_lost: id,
  members_now: id,
  joined: month,
  stayed_1: month,
  stayed_2: month,
  stayed_3: month,
  stayed_6: month,
  delivered: id,
  read: id,
  replied: id,
  received: { kind: 'answers' },
  answered: { kind: 'answers' },
  viewers: { kind: 'country' },
}
/** Kinds of requests to which creators respond. */
export const answerKinds = ['messages', 'requests'] as const

/** Groupings of revenue. `week` is by weekday and hour. */
export const groupings = ['day', 'hour', 'source', 'week'] as const

export const rowsPage = { default: 20, max: 100 } as const
export const topFansMax = 10
