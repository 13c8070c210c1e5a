import { TRPCClientError } from '@trpc/client'
import type { Failure } from '#shared/idempotency.ts'

/** Returns the HTTP status and refusal code of a failed call. Both are undefined if our server sent no response. */
export function failureOf(error: unknown): Failure {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined
  if (typeof data !== 'object' || data === null) return {}
  return {
    httpStatus: 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : undefined,
    reason: 'reason' in data && typeof data.reason === 'string' ? data.reason : undefined,
  }
}

/** Returns the data of a refusal, such as free slots or a challenge. Empty without data. */
export function detailsOf(error: unknown): object {
  const details: unknown = error instanceof TRPCClientError ? error.data?.details : undefined
  return typeof details === 'object' && details !== null ? details : {}
}
