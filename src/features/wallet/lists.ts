// Lists for route guards and loaders. This module contains no sentences, because every page loads it.

/** The four balances of a creator's earnings, from the sale to the bank. */
export const buckets = ['pending', 'available', 'paying_out', 'disputed'] as const
export type Bucket = (typeof buckets)[number]

/** Tabs of the platform's finance pages. */
export const moneyTabs = ['overview', 'costs', 'disputes', 'payouts', 'adjustments'] as const
export type MoneyTab = (typeof moneyTabs)[number]

/** Number of movements that the history of a wallet shows at first. */
export const historyPage = 10
/** Period of the chart of earnings at first. */
export const firstPeriod = '30d'

export const movementsPage = { default: 20, max: 50 } as const
export const payoutsPage = { default: 10, max: 50 } as const
export const adjustmentsPage = { default: 20, max: 50 } as const
