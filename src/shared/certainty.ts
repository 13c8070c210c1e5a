/** A failed request. Without a status the answer was lost or never arrived. */
export type Failure = { httpStatus?: number | undefined; reason?: string | undefined }

/** Too early, timed out, throttled, or signed out meanwhile; a retry can get these after its first attempt succeeded. */
const undecidedStatuses: readonly number[] = [401, 408, 425, 429]

/**
 * Refusals that the server sends before it looks up the key, or while the first request is in progress. A retry can get one
 * of them after its first attempt succeeded.
 */
const undecidedReasons: readonly string[] = [
  'IN_PROGRESS',
  'SUSPENDED',
  'DELETION_PENDING',
  'ACCOUNT_INACTIVE',
  'NOT_A_CREATOR',
  'FORBIDDEN',
  'TOTP_REQUIRED',
  'FOREIGN_ORIGIN',
]

/**
 * Returns true if a failed request certainly had no effect: only if the server refused this key with this body. Otherwise a
 * retry must repeat the Idempotency-Key, or the same money may move twice.
 */
export function isOutcomeCertain({ httpStatus, reason }: Failure): boolean {
  if (httpStatus === undefined || httpStatus < 400 || httpStatus >= 500) return false
  return !undecidedStatuses.includes(httpStatus) && !undecidedReasons.includes(reason ?? '')
}
