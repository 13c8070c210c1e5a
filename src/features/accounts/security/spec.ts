import type { Rate } from '#providers/cache/index.ts'
import { reason } from '#shared/errors.ts'
import { waitText } from '#shared/waiting.ts'

const minute = 60
const hour = 60 * minute

/**
 * Limits of failed sign-ins: per account and network, per network, and per account. A device that has signed in to the
 * account before has its own limit instead, so that attackers cannot lock people out of their own account.
 */
export const signInRates = {
  address: { name: 'sign-in', limit: 10, windowSeconds: 15 * minute },
  network: { name: 'sign-in-network', limit: 50, windowSeconds: 15 * minute },
  account: { name: 'sign-in-account', limit: 100, windowSeconds: hour },
  device: { name: 'sign-in-device', limit: 10, windowSeconds: 15 * minute },
} as const satisfies Record<string, Rate>

/** Limits of failed second steps. They are low, because the caller already knows the password. */
export const totpRates = {
  challenge: { name: 'totp-challenge', limit: 5, windowSeconds: 15 * minute },
  address: { name: 'totp', limit: 10, windowSeconds: 15 * minute },
  account: { name: 'totp-account', limit: 50, windowSeconds: 24 * hour },
  device: { name: 'totp-device', limit: 10, windowSeconds: 15 * minute },
} as const satisfies Record<string, Rate>

/** Limit of failed passwords and codes of a signed-in user. */
export const confirmRate: Rate = { name: 'confirm', limit: 10, windowSeconds: 15 * minute }

/** Days for which a device is known after its last sign-in, and the most people it can be known for. */
export const deviceDays = 365
export const devicePeopleMax = 5

/** RFC 6238 as in authenticator apps: six digits that change every 30 seconds. */
export const totpDigits = 6
export const totpStepSeconds = 30
/** Steps before and after now whose code is accepted, because clocks differ and people type slowly. */
export const totpDriftSteps = 1
export const totpIssuer = 'Limelight'
/** Seconds between the password and the code. */
export const totpChallengeSeconds = 10 * minute
export const recoveryCodeCount = 10

/** Minutes for which a sign-in replaces the password of an account without one. */
export const recentSignInMinutes = 10

/** Most devices in a person's list, newest first. */
export const sessionsMax = 100

export const SECURITY_SENTENCES = {
  tooManySignIns: (seconds: number) =>
    `Too many attempts to sign in. Please wait ${waitText(seconds)}, or use a device that you have signed in on before.`,
  tooManyCodes: (seconds: number) => `Too many attempts. Please wait ${waitText(seconds)} and try again.`,
  codeForm: 'Please enter the six digits that your app shows, or a recovery code.',
  recoveryStep: 'Please enter one of your recovery codes. Each works once.',
  /** Description of two-step sign-in. */
  totpAbout: `After your password, signing in also asks for a code from an app on your phone. Someone who learns your password still can't get in.`,
  totpForCreators: 'You need it before your first payout.',
  totpForAdmins: 'Admins need it before they can do their work.',
  recoveryAbout:
    'Each of these codes signs you in once if you lose your phone. Keep them where you keep your papers; they are not shown again.',
  totpByHand: 'Or type this key into the app by hand:',
  qrMissing: 'The QR code could not be drawn. Type the key instead.',
  totpMissing: 'Your two-step settings could not be loaded.',
  totpOffNow: 'Two-step sign-in is off.',
  renewAbout: 'Ten new codes take the place of the old ones.',
  offAbout: 'From then on the first step alone is enough to sign in.',
  /** Warning that weekly payouts stop, because payouts require the second step. */
  offPayouts: 'Weekly payouts stop with it; you can turn them on again once it is back.',
  weeklyStopped: 'Weekly payouts stopped because two-step sign-in is off. Turn both back on.',
  enrolAbout: 'Your password first, so that no one else sets this up on a device that you left open.',
  passwordAbout: 'A new password signs out every other device and changes your calendar address.',
  devicesMissing: 'Your devices could not be loaded.',
  deviceOut: 'That device is signed out.',
  othersOut: 'All other devices are signed out. Your calendar has a new address.',
  onlyHere: 'You are signed in nowhere else.',
  devicesAbout: 'Your signed-in devices. Sign out devices you do not know or use.',
  suspendedTitle: 'Your account is suspended',
  suspendedAbout:
    'You cannot use Limelight for now. You can still read why, appeal, take your data along and sign out.',
  suspendedUntil: 'Until',
  suspendedOpen: 'we lift it',
  suspendedNoReason: 'No reason was given. Please write to us.',
} as const

export const SECURITY_REFUSALS = {
  totpRequired: reason('unauthenticated', 'TOTP_REQUIRED', 'Please enter the code from your authenticator app.'),
  totpWrong: reason('unauthenticated', 'TOTP_WRONG', 'This code is wrong, has run out or was used before.'),
  /** The same for a signed-in user: not 401, which would mean that they are signed out. */
  totpWrongHere: reason('invalid', 'TOTP_WRONG', 'This code is wrong, has run out or was used before.'),
  passwordWrong: reason('invalid', 'PASSWORD_WRONG', 'This password is wrong.'),
  /** For accounts without a password, which need a recent sign-in instead. */
  signInAgain: reason(
    'forbidden',
    'SIGN_IN_AGAIN',
    `Your account has no password. Sign in again with a link from your email, and you have ${recentSignInMinutes} minutes for this.`,
  ),
  challengeEnded: reason(
    'unauthenticated',
    'TOTP_CHALLENGE_ENDED',
    'This sign-in took too long. Please enter your password again.',
  ),
  totpOn: reason('conflict', 'TOTP_ALREADY_ON', 'Two-step sign-in is on already.'),
  totpOff: reason('conflict', 'TOTP_NOT_ON', 'Two-step sign-in is not on.'),
  totpNotBegun: reason('conflict', 'TOTP_NOT_BEGUN', 'There is no setup to confirm. Please start again.'),
  noSession: reason('not_found', 'SESSION_NOT_FOUND', 'This device is no longer signed in.'),
} as const
