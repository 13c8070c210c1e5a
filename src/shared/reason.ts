// Beside errors.ts: a page that says one refusal is not to load all that belong to no feature.

/** What went wrong, in the words HTTP and tRPC share. Each kind has one status. */
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
  | 'timeout'

/** A refusal as a feature's spec.ts declares it: a code for programs, a sentence for people. */
export type Reason = { kind: ErrorKind; code: string; sentence: string }

// the note lets a bundler leave out sentences that a page never says
// @__NO_SIDE_EFFECTS__
export const reason = (kind: ErrorKind, code: string, sentence: string): Reason => ({ kind, code, sentence })
