import type { FeatureFlag } from '#shared/flags.ts'
import type { Figure } from '../lists.ts'

/** Tables with details of the overview. */
export const details = [
  ...(['content', 'offers', 'shop', 'tiers', 'retention', 'broadcasts', 'responses', 'streams', 'countries'] as const),
] as const
export type Detail = (typeof details)[number]

/** Unit of a column. Amounts can be summed; percentages and medians cannot. */
export type Unit = 'count' | 'tokens' | 'percent' | 'minutes'
export type Column = { key: string; unit: Unit; sum: boolean }
const count = (key: string, sum = true): Column => ({ key, unit: 'count', sum })
const tokens = { key: 'tokens', unit: 'tokens', sum: true } as const satisfies Column
const percent = (key: string): Column => ({ key, unit: 'percent', sum: false })
const minutes = (key: string, sum = false): Column => ({ key, unit: 'minutes', sum })

/** Months after joining for which retention is computed. */
export const retentionMonths = [1, 2, 3, 6] as const

/** Columns for items that are viewed and sold. Views without a day are only in `views_all`. */
const selling = [count('views'), count('bought'), percent('conversion'), count('sold'), tokens, count('views_all')]

export const columnsOf: Record<Detail, readonly Column[]> = {
  content: selling.filter(({ key }) => key !== 'bought'),
  offers: selling,
  shop: selling,
  tiers: [count('before'), count('new'), count('kept'), count('lost'), count('now'), tokens],
  retention: [count('joined'), ...retentionMonths.map((month) => percent(`month_${month}`))],
  broadcasts: [count('delivered'), count('read'), count('replied'), tokens],
  responses: [count('received'), count('answered'), percent('rate'), minutes('median')],
  streams: [minutes('length', true), count('watched'), count('peak', false), count('tips'), tokens],
  countries: [count('viewers')],
}

/** Feature flags that a table needs. */
export const flagsOf: Partial<Record<Detail, readonly FeatureFlag[]>> = {
  content: ['content-api'],
  offers: ['offers'],
  shop: ['shop-items', 'shop-analytics'],
  tiers: ['subscription-tiers'],
  retention: ['subscription-tiers'],
}

/** Returns the tables whose features are on. */
export const shownIn = (flags: readonly FeatureFlag[]): Detail[] =>
  details.filter((of) => flagsOf[of]?.every((flag) => flags.includes(flag)) ?? true)

const sold = { views: 'views', views_all: 'views_all' } as const
/** Figure whose rows are behind each column. A percentage opens the rows of its part, a median all replies. */
export const opensOf: Record<Detail, Partial<Record<string, Figure>>> = {
  content: { ...sold, conversion: 'content', sold: 'content', tokens: 'content' },
  offers: { ...sold, bought: 'ordered', conversion: 'ordered', sold: 'offers', tokens: 'offers' },
  shop: { ...sold, bought: 'ordered', conversion: 'ordered', sold: 'shop', tokens: 'shop' },
  tiers: {
    before: 'members_before',
    new: 'members_new',
    kept: 'members_kept',
    lost: 'members_lost',
    now: 'members_now',
    tokens: 'subscriptions',
  },
  retention: { joined: 'joined', month_1: 'stayed_1', month_2: 'stayed_2', month_3: 'stayed_3', month_6: 'stayed_6' },
  broadcasts: { delivered: 'delivered', read: 'read', replied: 'replied', tokens: 'content' },
  responses: { received: 'received', answered: 'answered', rate: 'answered', median: 'answered' },
  streams: { length: 'streams', watched: 'watched', peak: 'watched', tips: 'tips', tokens: 'tips' },
  countries: { viewers: 'viewers' },
}
/** Totals that equal the whole figure. Other totals cover only the table's subjects. */
const wholeFigures: Partial<Record<Detail, readonly string[]>> = {
  content: ['sold', 'tokens'],
  offers: ['sold', 'tokens'],
  shop: ['sold', 'tokens'],
  tiers: ['before', 'new', 'kept', 'lost', 'now'],
  retention: ['joined'],
  broadcasts: ['delivered', 'read', 'replied'],
  responses: ['received', 'answered'],
  countries: ['viewers'],
}
/** Returns the subject for the rows of a total: the table's subjects, or undefined for all rows of the figure. */
export const totalSubject = (of: Detail, key: string): Detail | undefined =>
  wholeFigures[of]?.includes(key) ? undefined : of
/** Returns true if a figure has rows for the subjects of a table. */
export const isNamedIn = (of: Detail, figure: Figure): boolean => Object.values(opensOf[of]).includes(figure)
/** Subject of rows that belong to no row of the table. */
export const otherSubject = 'other'

/** Maximum number of rows in a table. Rows with the most sales come first. */
export const detailRowsMax = 500
/** Days within which a message counts as a reply to a broadcast. */
export const replyDays = 3
