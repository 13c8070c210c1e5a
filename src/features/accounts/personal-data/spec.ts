import type { Rate } from '#providers/cache/index.ts'
import { reason } from '#shared/errors.ts'
import { tokensAre, tokensText } from '#shared/money.ts'
import { deletionDays } from '../spec.ts'

/** Days for which admins' texts about people and their impersonation sessions are stored. */
export const adminWordsDays = 1_095

/** Rate limit of exports, because an export reads everything. */
export const exportRate: Rate = { name: 'export', limit: 5, windowSeconds: 3_600 }

export const DATA_SENTENCES = {
  exportAbout:
    'One archive with everything we know about you: profile, sign-ins, purchases, every token that moved, tips, notifications and who you follow. As tables for a spreadsheet and as JSON.',
  exportTooOften: (seconds: number) =>
    `You have downloaded your data several times already. Please wait ${Math.ceil(seconds / 60)} minutes.`,
  exportReady: 'Your data is ready.',
  exportFailed: 'Your data could not be put together. Please try again.',
  deleteAbout: `Your page disappears at once, and you are signed out everywhere. For ${deletionDays} days you can sign in and take it back. After that we delete your name, address, photos and all other data for good. Payments stay in our books without your name.`,
  /** Sentence about the lost tokens, shown before the password is asked for. */
  spendableLost: (count: number) =>
    `You still have ${tokensText(count)} to spend. They will be lost; nothing is paid back.`,
  earningsLost: (count: number) =>
    `You have earned ${tokensText(count)} that were not paid out. That is less than the smallest payout, so they will be lost.`,
  /** Label of the checkbox for accounts without tokens and without a password. */
  sure: 'I want to delete my account.',
  consent: (count: number) => `I give up ${tokensText(count)}.`,
  debtStays: (count: number) => `You owe ${tokensText(count)} after a payment was taken back. This stays in our books.`,
  tokensLeft: (count: number) =>
    `${tokensText(count)} will be lost with the account. Please agree to losing all of them.`,
  earningsUnpaid: (count: number) =>
    `You have earned ${tokensText(count)} that ${count === 1 ? 'was' : 'were'} not paid out yet. Please withdraw first; earnings that are still pending become available by themselves.`,
  payoutUnderway: (count: number) =>
    `${tokensAre(count)} on the way to your bank. Please wait for the payout to arrive.`,
  tokensHeld: (count: number) =>
    `${tokensAre(count)} held for something that is not decided yet. Please cancel it, or wait until it is.`,
  disputed: 'Your bank is deciding about one of your card payments. Your account is deleted after that.',
  asked: (date: string) => `Your account will be deleted on ${date}.`,
  restored: 'Good to have you back.',
  pendingTitle: 'Your account is waiting to be deleted',
  pendingAbout: 'Until then no one else can see it, and you can still take it back as it was.',
} as const

export const DATA_REFUSALS = {
  tokensLeft: reason('conflict', 'TOKENS_LEFT', 'Your tokens will be lost with the account. Please agree to that.'),
  earningsUnpaid: reason('conflict', 'EARNINGS_UNPAID', 'Please withdraw your earnings first.'),
  payoutUnderway: reason('conflict', 'PAYOUT_UNDERWAY', 'Please wait until your payout has arrived.'),
  tokensHeld: reason('conflict', 'TOKENS_HELD', 'Some of your tokens are held. Please wait until that is decided.'),
  tooLate: reason('conflict', 'TOO_LATE', 'This account can no longer be restored.'),
} as const

/** Path of the licences of the software that browsers load. The build writes the file. */
export const noticesPath = '/third-party-notices.txt'
