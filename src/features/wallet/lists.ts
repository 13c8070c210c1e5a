// What the guards and loaders of routes need to know. They are part of every page's first load: no sentences here.

/** The four numbers of what a creator earned, in the order of their way to the bank. */
export const buckets = ['pending', 'available', 'paying_out', 'disputed'] as const
export type Bucket = (typeof buckets)[number]

/** The parts of the platform's money. */
export const moneyTabs = ['overview', 'disputes', 'payouts', 'adjustments'] as const
export type MoneyTab = (typeof moneyTabs)[number]

export const movementsPage = { default: 20, max: 50 } as const
export const payoutsPage = { default: 10, max: 50 } as const
export const adjustmentsPage = { default: 20, max: 50 } as const
