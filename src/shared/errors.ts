import { type ErrorKind, type Reason, reason } from './refusals.ts'

export { type ErrorKind, type Reason, reason } from './refusals.ts'

const STATUS: Record<ErrorKind, number> = {
  bad_request: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
  queued: 503,
  timeout: 504,
}

/** Data of an error: a value, or a list such as alternatives. */
type Details = Record<string, string | number | readonly Readonly<Record<string, string>>[]>

type Extra = {
  /** Sentences by input field, so that a form can show them there. */
  fields?: Record<string, string>
  /** Seconds until a retry makes sense; sent as the Retry-After header. */
  retryAfterSeconds?: number
  /** Named data for programs, besides the sentence, in the body of the REST response. */
  details?: Details
  cause?: unknown
}

/**
 * The only error whose message a person may read. Any other error appears as "Internal server error" and is reported
 * with its details.
 */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Details | undefined

  constructor(why: Reason, extra: Extra = {}) {
    // The first field's sentence is also the message of the whole, for callers without a form.
    const [ofField] = why === COMMON.invalid ? Object.values(extra.fields ?? {}) : []
    super(ofField ?? why.sentence, { cause: extra.cause })
    this.name = 'AppError'
    this.kind = why.kind
    this.code = why.code
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.details = extra.details
  }

  get status(): number {
    return STATUS[this.kind]
  }
}

export const statusOf = (kind: ErrorKind): number => STATUS[kind]

/** Refusals that belong to no feature. */
export const COMMON = {
  internal: 'Internal server error',
  badRequest: reason('bad_request', 'BAD_REQUEST', 'The request could not be read.'),
  invalid: reason('invalid', 'INVALID', 'Please check your entries.'),
  /** For a field that the response contains but the input does not accept. */
  notSettable: (field: string) => `This call cannot set ${field}.`,
  unstorable: reason('invalid', 'INVALID', 'This text has characters that cannot be kept.'),
  unauthenticated: reason('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to continue.'),
  cursorInvalid: reason('invalid', 'CURSOR_INVALID', 'This list has changed. Please start again from the top.'),
  forbidden: reason('forbidden', 'FORBIDDEN', 'You are not allowed to do this.'),
  /** For an admin without the permission that a call needs. */
  notPermitted: (permission: string) =>
    reason(
      'forbidden',
      'NOT_PERMITTED',
      `This needs the permission “${permission}”. A super admin can give it to you.`,
    ),
  adminIdle: reason(
    'unauthenticated',
    'ADMIN_IDLE',
    'You were away for more than 30 minutes. Please sign in again to go on.',
  ),
  /** For an admin who views the product as another user. */
  readOnly: reason('forbidden', 'READ_ONLY', "You are looking at someone else's account. Nothing can be changed here."),
  notForViewers: reason(
    'forbidden',
    'NOT_FOR_VIEWERS',
    "You are looking at someone else's account. This is for them alone.",
  ),
  suspended: reason('forbidden', 'SUSPENDED', 'Your account is suspended.'),
  suspendedUntil: (moment: string) => reason('forbidden', 'SUSPENDED', `Your account is suspended until ${moment}.`),
  leaving: reason(
    'forbidden',
    'DELETION_PENDING',
    'This account is waiting to be deleted. You can still take that back.',
  ),
  secondStepMissing: reason(
    'forbidden',
    'TOTP_REQUIRED',
    'Set up two-step sign-in first: you find it under Settings, Security.',
  ),
  foreignOrigin: reason('forbidden', 'FOREIGN_ORIGIN', 'This request came from another site.'),
  notFound: reason('not_found', 'NOT_FOUND', 'There is nothing here.'),
  methodNotAllowed: reason('not_found', 'METHOD_NOT_ALLOWED', 'This address answers other methods.'),
  tooManyRequests: reason('too_many_requests', 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment.'),
  tooLarge: reason('too_large', 'TOO_LARGE', 'The request is too large.'),
  unavailable: reason('unavailable', 'UNAVAILABLE', 'This is not available right now. Please try again in a moment.'),
  idempotencyConflict: reason(
    'conflict',
    'IDEMPOTENCY_CONFLICT',
    'This Idempotency-Key was already used for a different request.',
  ),
  idempotencyKeyInvalid: reason(
    'bad_request',
    'IDEMPOTENCY_KEY_INVALID',
    'An Idempotency-Key has 1 to 200 printable characters without spaces.',
  ),
  idempotencyKeyConflict: reason(
    'invalid',
    'IDEMPOTENCY_KEY_CONFLICT',
    'The Idempotency-Key of the header and of the body must be the same.',
  ),
  inProgress: reason('conflict', 'IN_PROGRESS', 'The same request is still being worked on. Please try again shortly.'),
} as const
