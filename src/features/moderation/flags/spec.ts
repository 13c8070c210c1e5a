import type { FlagKind } from '../lists.ts'

// Automatic checks flag and decide nothing: a person reads what they found.

/** Addresses that lead people away to pay, or hide where they lead. */
export const linkHosts = [
  ...['paypal.me', 'paypal.com', 'cash.app', 'venmo.com', 'wise.com', 'revolut.me', 'ko-fi.com', 'buymeacoffee.com'],
  ...['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'cutt.ly'],
  ...['t.me', 'wa.me', 'discord.gg'],
] as const

/** Words and phrases, as whole words and without regard to case. */
export const words = [
  ...['underage', 'jailbait', 'child porn', 'preteen'],
  ...['kill yourself', 'kys', 'i will find you'],
  ...['cashapp', 'western union', 'gift card codes', 'pay me outside'],
  ...['guaranteed returns', 'double your money', 'seed phrase'],
] as const

export const flagSeverity: Record<FlagKind, number> = { link: 1, word: 2, returned: 4, burst: 1, banned: 4 }

/** Rows that a check reads in one go, batches of one run, and how far it looks back for what was written slowly. */
export const checkBatch = 500
export const batchesMax = 20
export const overlapSeconds = 60
/** What could not be flagged is tried again after a minute, then twice as late each time, at most so late. */
export const retryMinutesMax = 60
/** A file is ready at most so long after somebody began to look at it. */
export const returnedMinutes = 10
/** So many accounts from one network address in so many minutes are a burst. */
export const burst = { accounts: 8, minutes: 10 } as const
