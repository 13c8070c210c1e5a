import type { FlagKind } from '../lists.ts'

// Automatic checks only flag items. Admins decide.

/** Hosts for payments and contacts outside the platform, and link shorteners. */
export const linkHosts = [
  ...['paypal.me', 'paypal.com', 'cash.app', 'venmo.com', 'wise.com', 'revolut.me', 'ko-fi.com', 'buymeacoffee.com'],
  ...['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'cutt.ly'],
  ...['t.me', 'wa.me', 'discord.gg'],
] as const

/** Flagged words and phrases. They match whole words, ignoring case. */
export const words = [
  ...['underage', 'jailbait', 'child porn', 'preteen'],
  ...['kill yourself', 'kys', 'i will find you'],
  ...['cashapp', 'western union', 'gift card codes', 'pay me outside'],
  ...['guaranteed returns', 'double your money', 'seed phrase'],
] as const

export const flagSeverity: Record<FlagKind, number> = { link: 1, word: 2, returned: 4, burst: 1, banned: 4 }

/** Rows per batch, batches per run, and the overlap of runs in seconds, for transactions that commit late. */
export const checkBatch = 500
export const batchesMax = 20
export const overlapSeconds = 60
/** Longest delay in minutes between retries of a finding. The delay starts at one minute and doubles each time. */
export const retryMinutesMax = 60
/** Maximum of minutes between the start of a file's inspection and the ready file. */
export const returnedMinutes = 10
/** Number of sign-ups from one network address within some minutes that counts as a burst. */
export const burst = { accounts: 8, minutes: 10 } as const
