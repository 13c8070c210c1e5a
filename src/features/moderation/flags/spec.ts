import type { FlagKind } from '../lists.ts'

// Automatic checks only flag; admins decide.

/** Hosts for payments and contacts outside the platform, and link shorteners. */
export const linkHosts = [
  ...['paypal.me', 'paypal.com', 'cash.app', 'venmo.com', 'wise.com', 'revolut.me', 'ko-fi.com', 'buymeacoffee.com'],
  ...['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'cutt.ly'],
  ...['t.me', 'wa.me', 'discord.gg'],
] as const

/** Words and phrases; matched as whole words, without regard to case. */
export const words = [
  ...['underage', 'jailbait', 'child porn', 'preteen'],
  ...['kill yourself', 'kys', 'i will find you'],
  ...['cashapp', 'western union', 'gift card codes', 'pay me outside'],
  ...['guaranteed returns', 'double your money', 'seed phrase'],
] as const

export const flagSeverity: Record<FlagKind, number> = { link: 1, word: 2, returned: 4, burst: 1, banned: 4 }

/** Rows in one batch, batches in one run, and the overlap for transactions that commit late. */
export const checkBatch = 500
export const batchesMax = 20
export const overlapSeconds = 60
/** Longest delay between retries of a finding; the delay starts at one minute and doubles each time. */
export const retryMinutesMax = 60
/** Minutes from the start of a file's inspection until the file is ready, at most. */
export const returnedMinutes = 10
/** Accounts from one network address within these minutes count as a burst. */
export const burst = { accounts: 8, minutes: 10 } as const
