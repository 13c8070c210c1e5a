import { reason } from '#shared/errors.ts'
import { notYourself, userNotFound } from '#shared/refusals.ts'

/** Maximum of expired suspensions that the job `suspensions` lifts in one statement. */
export const suspensionBatch = 200

/**
 * Pages that a person with a restricted account (suspended or scheduled for deletion) can read besides their own page
 * (client/session/require.ts allows them).
 */
export const RESTRICTED = {
  documents: 'Rules and terms',
  back: 'Back to your account',
  read: [
    { to: '/rules', label: 'House rules' },
    { to: '/terms', label: 'Terms' },
    { to: '/privacy', label: 'Privacy' },
    { to: '/legal', label: 'Legal notices' },
  ],
} as const

/** Refusals of a suspension or restoration. `by` is the name of the faster admin. */
export const SUSPENSION_REFUSALS = {
  noPerson: userNotFound,
  self: notYourself,
  alreadySuspended: (by: string) => reason('conflict', 'ALREADY_SUSPENDED', `already suspended by ${by}`),
  alreadyRestored: (by: string) => reason('conflict', 'ALREADY_RESTORED', `already restored by ${by}`),
  notSuspended: reason('conflict', 'NOT_SUSPENDED', 'This person is not suspended.'),
  noLonger: reason('forbidden', 'FORBIDDEN', 'Your own account has changed. Please sign in again.'),
  untilPast: reason('invalid', 'UNTIL_PAST', 'A suspension ends in the future.'),
  someone: 'another admin',
} as const

export const SUSPENSION_SENTENCES = {
  suspendedTitle: 'Your account is suspended',
  suspendedAbout:
    'You cannot use Limelight for now. You can still read the reason, appeal, export your data and sign out.',
  suspendedUntil: 'Until',
  suspendedOpen: 'we lift it',
  suspendedNoReason: 'No reason was given. Please write to us.',
} as const

/** Years for which the hashes of a banned account are stored after its deletion. */
export const banYears = 3
/** Days after sign-up during which an account is compared with banned accounts. */
export const newAccountDays = 90
/**
 * Hours between a suspension without an end and the storage of its hashes, in which an admin can still undo it. An
 * erasure stores them at once.
 */
export const undoHours = 24
/** Maximum of banned accounts whose hashes the job `bans` stores in one statement. */
export const banBatch = 200

export const BAN_SENTENCES = {
  /** Reasons of the suspension of a new account that matches a banned one, as shown to the person. */
  held: {
    email:
      'Your email address belonged to an account that was closed for good. An admin checks your account before you can pay or publish. We email you the result.',
    card: 'Your card belonged to an account that was closed for good. An admin checks your account before you can pay or publish. We email you the result.',
  },
} as const
