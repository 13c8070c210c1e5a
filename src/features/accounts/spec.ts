import { COMMON, reason } from '#shared/errors.ts'

/** Days in which a deletion can be cancelled. */
export const deletionDays = 14

export const passwordMin = 10
export const passwordMax = 128
export const emailMax = 254
export const ageMin = 18
/** Highest accepted age in years; no one has ever been older. */
export const ageMax = 122

/** Milliseconds for which the sign-out button is disabled after a press. */
export const signOutLockoutMs = 2_000

export const SENTENCES = {
  joinAbout: 'It takes less than a minute.',
  consent: 'By creating an account you agree to our',
  emailForm: 'Please enter a valid email address.',
  passwordLength: `Use at least ${passwordMin} characters.`,
  passwordTooLong: `Use at most ${passwordMax} characters.`,
  passwordMissing: 'Please enter your password.',
  passwordOwnName: 'Your name and address are easy to guess. Please choose another.',
  passwordSame: 'This is already your password. Please choose another.',
  passwordCommon: 'This password is too common. Please choose another.',
  dateOfBirthMissing: 'Please enter your date of birth.',
  dateOfBirthUnreal: 'Please enter a date of birth that exists.',
  dateOfBirthAhead: 'That date is in the future.',
  dateOfBirthLongAgo: 'That year looks wrong. Please check it.',
  dateOfBirthForm: 'Please enter your date of birth as year-month-day.',
  signOut: 'Sign Out',
  signingOut: 'Signing out…',
  signOutFailed: 'Error signing out. Please try again.',
  signOutUnable: 'Unable to sign out. Please try again.',
  tooYoung: `You must be ${ageMin} or older to use Limelight.`,
} as const

/** Texts of the dialog that asks an admin with an idle session to sign in again. */
export const AGAIN = {
  title: 'Sign in again',
  text: 'You were away for more than 30 minutes. Your work is still here.',
} as const

export const REFUSALS = {
  emailTaken: reason('conflict', 'EMAIL_TAKEN', 'There is already an account with this email address.'),
  /** The same message for an unknown email address and a wrong password. */
  wrongCredentials: reason('unauthenticated', 'WRONG_CREDENTIALS', 'The email address or the password is wrong.'),
  sessionEnded: reason('unauthenticated', 'SESSION_ENDED', 'Your session has ended. Please sign in again.'),
  foreignOrigin: COMMON.foreignOrigin,
  signInClosed: reason(
    'unavailable',
    'SIGN_IN_UNAVAILABLE',
    'Signing in is not available right now. Please try again in a moment.',
  ),
} as const

/** Limit of new accounts per network address: high enough for a school, low enough to stop a script. */
export const signUpRate = { name: 'sign-up', limit: 500, windowSeconds: 60 * 60 }

/** Limit of sign-ups with a taken email address per network address, because they reveal existing accounts. */
export const takenEmailRate = { name: 'sign-up-taken', limit: 10, windowSeconds: 60 * 60 }
