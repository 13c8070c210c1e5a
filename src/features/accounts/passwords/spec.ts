import type { Rate } from '#providers/cache/index.ts'
import { reason } from '#shared/errors.ts'

/** Limit of failed passwords and codes of a signed-in user. */
export const confirmRate: Rate = { name: 'confirm', limit: 10, windowSeconds: 15 * 60 }

/** Minutes after a sign-in during which an account without a password needs no other proof. */
export const recentSignInMinutes = 10

/**
 * Password hashes of one isolate: how many run and wait at once, since each needs 19 MiB of the isolate's 128 MB. A hash
 * takes about 150 ms; the times in milliseconds only end requests that have hung.
 */
export const hashing = { running: 2, waiting: 10, waitMs: 10_000, runMs: 10_000, retryAfterSeconds: 3 } as const

export const PASSWORD_SENTENCES = {
  passwordAbout: 'A new password signs out every other device and changes the link of your calendar feed.',
} as const

export const PASSWORD_REFUSALS = {
  passwordWrong: reason('invalid', 'PASSWORD_WRONG', 'This password is wrong.'),
  /** Refusal while too many people sign in at once. */
  signInBusy: reason(
    'unavailable',
    'SIGN_IN_BUSY',
    'Many people are signing in right now. Please try again in a few seconds.',
  ),
  /** Refusal for accounts without a password whose sign-in is not recent. */
  signInAgain: reason(
    'forbidden',
    'SIGN_IN_AGAIN',
    `Your account has no password. Sign in again with a link from your email, and you have ${recentSignInMinutes} minutes for this.`,
  ),
} as const
