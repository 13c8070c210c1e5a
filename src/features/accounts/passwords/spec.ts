import type { Rate } from '#providers/cache/index.ts'
import { reason } from '#shared/errors.ts'

/** Limit of failed passwords and codes of a signed-in user. */
export const confirmRate: Rate = { name: 'confirm', limit: 10, windowSeconds: 15 * 60 }

/** Minutes after a sign-in during which an account without a password needs no other proof. */
export const recentSignInMinutes = 10

export const PASSWORD_SENTENCES = {
  passwordAbout: 'A new password signs out every other device and changes the link of your calendar feed.',
} as const

export const PASSWORD_REFUSALS = {
  passwordWrong: reason('invalid', 'PASSWORD_WRONG', 'This password is wrong.'),
  /** Refusal for accounts without a password whose sign-in is not recent. */
  signInAgain: reason(
    'forbidden',
    'SIGN_IN_AGAIN',
    `Your account has no password. Sign in again with a link from your email, and you have ${recentSignInMinutes} minutes for this.`,
  ),
} as const
