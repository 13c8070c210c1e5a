import { sha256Hex } from './encoding.ts'

/** Creates a key for a new intent of a user. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** Serializes a value, independent of the order of keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  // A date has no own fields, so two dates would look equal.
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`)
  return `{${parts.join(',')}}`
}

/** Returns the SHA-256 of a call's request, so that a key cannot be used for two intents. */
export function bodyHash(operation: string, body: unknown): Promise<string> {
  return sha256Hex(new TextEncoder().encode(`${operation}\n${canonical(body)}`))
}

/** A failed request. Without a status the response was lost or never arrived. */
export type Failure = { httpStatus?: number | undefined; reason?: string | undefined }

/**
 * Too early, timed out, throttled, or signed out meanwhile; a retry can get these after its first attempt succeeded.
 */
const undecidedStatuses: readonly number[] = [401, 408, 425, 429]

/**
 * Refusals that the server sends before it looks up the key, or while the first request is in progress. A retry can get
 * one of them after its first attempt succeeded.
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
 * Returns true if a failed request certainly had no effect: only if the server refused this key with this body.
 * Otherwise a retry must repeat the Idempotency-Key, or the same money may move twice.
 */
export function isOutcomeCertain({ httpStatus, reason }: Failure): boolean {
  if (httpStatus === undefined || httpStatus < 400 || httpStatus >= 500) return false
  return !undecidedStatuses.includes(httpStatus) && !undecidedReasons.includes(reason ?? '')
}
