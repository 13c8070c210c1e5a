import { notYourself, userNotFound } from '#shared/admin-refusals.ts'
import { reason } from '#shared/errors.ts'

/** Expired suspensions that the job lifts in one statement. */
export const suspensionBatch = 200

/**
 * Pages that a suspended person, or one with a pending deletion, may read besides their own page
 * (client/session/require.ts allows them).
 */
export const HELD = {
  documents: 'Rules and terms',
  back: 'Back to your account',
  read: [
    { to: '/rules', label: 'House rules' },
    { to: '/terms', label: 'Terms' },
    { to: '/privacy', label: 'Privacy' },
    { to: '/legal', label: 'Legal notices' },
  ],
} as const

/** Refusals of a decision; `by` is the name of the faster admin. */
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
