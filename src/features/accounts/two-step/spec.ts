import type { Rate } from '#providers/cache/index.ts'
import { reason } from '#shared/errors.ts'

const minute = 60
const hour = 60 * minute

/** Limits of failed second steps. They are low, because the caller already knows the password. */
export const totpRates = {
  challenge: { name: 'totp-challenge', limit: 5, windowSeconds: 15 * minute },
  address: { name: 'totp', limit: 10, windowSeconds: 15 * minute },
  account: { name: 'totp-account', limit: 50, windowSeconds: 24 * hour },
  device: { name: 'totp-device', limit: 10, windowSeconds: 15 * minute },
} as const satisfies Record<string, Rate>

/** RFC 6238 as in authenticator apps: six digits that change every 30 seconds. */
export const totpDigits = 6
export const totpStepSeconds = 30
/**
 * Number of time steps before and after the current one whose code is accepted, because clocks differ and people type
 * slowly.
 */
export const totpDriftSteps = 1
export const totpIssuer = 'Limelight'
/** Lifetime in seconds of the challenge between the password and the code. */
export const totpChallengeSeconds = 10 * minute
export const recoveryCodeCount = 10

export const TWO_STEP_SENTENCES = {
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
  offAbout: 'Signing in will no longer ask for a code.',
  /** Warning that weekly payouts stop, because payouts require the second step. */
  offPayouts: 'Weekly payouts stop too. You can turn them on again after you turn two-step sign-in back on.',
  weeklyStopped: 'Weekly payouts stopped because two-step sign-in is off. Turn both back on.',
  enrolAbout: 'Enter your password first, so that no one else can set this up on a device that you left open.',
} as const

export const TWO_STEP_REFUSALS = {
  totpRequired: reason('unauthenticated', 'TOTP_REQUIRED', 'Please enter the code from your authenticator app.'),
  totpWrong: reason('unauthenticated', 'TOTP_WRONG', 'This code is wrong, has run out or was used before.'),
  /** Refusal of a wrong code of a signed-in user. Not 401, which would mean that the user is signed out. */
  totpWrongHere: reason('invalid', 'TOTP_WRONG', 'This code is wrong, has run out or was used before.'),
  challengeEnded: reason(
    'unauthenticated',
    'TOTP_CHALLENGE_ENDED',
    'This sign-in took too long. Please enter your password again.',
  ),
  totpOn: reason('conflict', 'TOTP_ALREADY_ON', 'Two-step sign-in is on already.'),
  totpOff: reason('conflict', 'TOTP_NOT_ON', 'Two-step sign-in is not on.'),
  totpNotBegun: reason('conflict', 'TOTP_NOT_BEGUN', 'There is no setup to confirm. Please start again.'),
} as const
