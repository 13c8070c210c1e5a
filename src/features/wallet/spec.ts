/** The server takes prices only from here, never from a client. */
export const tokenPackages = [
  { id: 'starter', name: 'Starter', tokens: 50, usdCents: 500, savingsPercent: 0 },
  { id: 'basic', name: 'Basic', tokens: 200, usdCents: 1900, savingsPercent: 5 },
  { id: 'popular', name: 'Popular', tokens: 433, usdCents: 3900, savingsPercent: 10 },
  { id: 'value', name: 'Value', tokens: 812, usdCents: 6900, savingsPercent: 15 },
  { id: 'premium', name: 'Premium', tokens: 1488, usdCents: 11_900, savingsPercent: 20 },
  { id: 'vip', name: 'VIP', tokens: 4986, usdCents: 34_900, savingsPercent: 30 },
  { id: 'whale', name: 'Whale', tokens: 8446, usdCents: 54_900, savingsPercent: 35 },
] as const
export const defaultPackageId = 'basic'

/**
 * Days until earnings become available, for established and for new creators, and the number of days that a creator
 * counts as new.
 */
export const maturing = { days: 7, newCreatorDays: 21, newCreatorForDays: 60 } as const
/** Smallest payout, in tokens. */
export const payoutMin = 400

/**
 * Most tokens of a movement by another person, an admin or a bank that is only notified; a larger one is also mailed.
 */
export const movedMailAbove = 50

/** Hours for which a retry under the same Idempotency-Key returns the original response. */
export const answersKeptHours = 24

export const historyTypes = ['all', 'added', 'spent', 'earned'] as const
export type HistoryType = (typeof historyTypes)[number]
export const historyPage = { default: 20, max: 50 } as const

export const SENTENCES = {
  none: {
    all: 'No activity yet',
    added: 'No tokens have come in yet',
    spent: 'Nothing spent yet',
    earned: 'No earnings yet',
  },
  stale: 'Your balance could not be refreshed.',
  historyMissing: 'Your history could not be loaded.',
  historyStale: 'Your history could not be refreshed.',
} as const

/** Longest period of a statement, and its maximum number of lines. */
export const statementMax = { days: 366, lines: 50_000 } as const
