// Separate from errors.ts, so that a page with one refusal does not load the common ones.

/** Kinds of refusals, in the terms of HTTP and tRPC. Each kind has one status. */
export type ErrorKind =
  | 'bad_request'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'too_many_requests'
  | 'too_large'
  | 'unavailable'
  /** Unavailable for now, because the caller waits in a line. */
  | 'queued'
  | 'timeout'

/** A refusal as declared in a feature's spec.ts: a code for programs, a sentence for people. */
export type Reason = { kind: ErrorKind; code: string; sentence: string }

// The annotation lets a bundler remove unused sentences.
// @__NO_SIDE_EFFECTS__
export const reason = (kind: ErrorKind, code: string, sentence: string): Reason => ({ kind, code, sentence })

// Refusals about people, with the same text in every feature.

/** Also for a blocked caller, and for a person whose existence is hidden. */
export const personNotFound = reason('not_found', 'PERSON_NOT_FOUND', 'This person does not exist.')
export const notOneself = reason('invalid', 'NOT_ONESELF', 'This is about other people, not about you.')

// Refusals to admins about people.

export const userNotFound = reason('not_found', 'USER_NOT_FOUND', 'This person could not be found.')
export const notYourself = reason(
  'forbidden',
  'NOT_YOURSELF',
  'You cannot do this to your own account. Another admin can.',
)
