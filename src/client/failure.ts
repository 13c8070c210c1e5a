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

/** What a refusal brings along for the screen: free slots, a challenge. Empty where it brings nothing. */
export function detailsOf(error: unknown): object {
  const details: unknown = error instanceof TRPCClientError ? error.data?.details : undefined
  return typeof details === 'object' && details !== null ? details : {}
}
