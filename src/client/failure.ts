import { TRPCClientError } from '@trpc/client'
import type { Failure } from '#shared/certainty.ts'

/** What is known of a failed call: its HTTP status and the refusal's code, both undefined when no answer of ours arrived. */
export function failureOf(error: unknown): Failure {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined
  if (typeof data !== 'object' || data === null) return {}
  return {
    httpStatus: 'httpStatus' in data && typeof data.httpStatus === 'number' ? data.httpStatus : undefined,
    reason: 'reason' in data && typeof data.reason === 'string' ? data.reason : undefined,
  }
}
