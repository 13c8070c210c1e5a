/** What came back instead of an answer. No status: the answer was lost, or never arrived. */
export type Failure = { httpStatus?: number | undefined; reason?: string | undefined }

/** Too early to tell, timed out, throttled; or signed out meanwhile, which a repeated request can learn after its first success. */
const undecidedStatuses: readonly number[] = [401, 408, 425, 429]

/**
 * Refusals given before the server looks the key up, or while it is still working on it. A repeated request can meet one
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
 * Whether a failed request certainly had no effect: only when the server refused this key with this body. Until then a
 * retry must repeat the Idempotency-Key, or the same money may move twice.
 */
export function isOutcomeCertain({ httpStatus, reason }: Failure): boolean {
  if (httpStatus === undefined || httpStatus < 400 || httpStatus >= 500) return false
  return !undecidedStatuses.includes(httpStatus) && !undecidedReasons.includes(reason ?? '')
}
