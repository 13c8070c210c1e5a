import type { FeatureFlag } from '#shared/flags.ts'

/** What stands behind the overview: each a table of its own. */
export const details = [
  ...(['content', 'offers', 'shop', 'tiers', 'retention', 'broadcasts', 'responses', 'streams', 'countries'] as const),
] as const
export type Detail = (typeof details)[number]

/** What a column is: amounts add up, percentages and medians do not. */
export type Unit = 'count' | 'tokens' | 'percent' | 'minutes'
export type Column = { key: string; unit: Unit; sum: boolean }
const count = (key: string, sum = true): Column => ({ key, unit: 'count', sum })
const tokens = { key: 'tokens', unit: 'tokens', sum: true } as const satisfies Column
const percent = (key: string): Column => ({ key, unit: 'percent', sum: false })
const minutes = (key: string, sum = false): Column => ({ key, unit: 'minutes', sum })

/** Months after the first that retention looks at. */
export const retentionMonths = [1, 2, 3, 6] as const

export const columnsOf: Record<Detail, readonly Column[]> = {
  content: [count('views'), count('bought'), percent('conversion'), count('sold'), tokens],
  offers: [count('views'), count('bought'), percent('conversion'), count('sold'), tokens],
  shop: [count('views'), count('bought'), percent('conversion'), count('sold'), tokens],
  tiers: [count('before'), count('new'), count('kept'), count('lost'), count('now'), tokens],
  retention: [count('joined'), ...retentionMonths.map((month) => percent(`month_${month}`))],
  broadcasts: [count('delivered'), count('read'), count('replied'), tokens],
  responses: [count('received'), count('answered'), percent('rate'), minutes('median')],
  streams: [minutes('length', true), count('watched'), count('peak', false), count('tips'), tokens],
  countries: [count('viewers')],
}

/** The areas without which there is nothing to tell. */
export const flagsOf: Partial<Record<Detail, readonly FeatureFlag[]>> = {
  content: ['content-api'],
  offers: ['offers'],
  shop: ['shop-items', 'shop-analytics'],
  tiers: ['subscription-tiers'],
  retention: ['subscription-tiers'],
}

/** The rows that a row of a table opens: the figure, by what the row is about. */
export const subjectFigures = ['content', 'offers', 'shop', 'subscriptions', 'tips', 'viewers'] as const
export const figureOf: Partial<Record<Detail, (typeof subjectFigures)[number]>> = {
  content: 'content',
  offers: 'offers',
  shop: 'shop',
  tiers: 'subscriptions',
  broadcasts: 'content',
  streams: 'tips',
  countries: 'viewers',
}
/** What is about nothing that a table names. */
export const otherSubject = 'other'

/** Rows of a table at most; what sold comes first. */
export const detailRowsMax = 500
/** An answer within so many days is one to a broadcast. */
export const replyDays = 3
