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
  | 'timeout'

/** A refusal as declared in a feature's spec.ts: a code for programs, a sentence for people. */
export type Reason = { kind: ErrorKind; code: string; sentence: string }

// The annotation lets a bundler remove unused sentences.
// @__NO_SIDE_EFFECTS__
export const reason = (kind: ErrorKind, code: string, sentence: string): Reason => ({ kind, code, sentence })
