import { TRPCClientError } from '@trpc/client'
import { SENTENCES } from '../spec.ts'
import { isSettled, type TipFailure } from '../state.ts'

/** What the person reads about a tip that was not sent. */
export type TipRefusal = {
  /** The server's, or the specification's where the server had none for people (2 §8). */
  sentence: string
  /** Whether it is certain that nothing was sent. */
  settled: boolean
  reason: string | undefined
}

function failureOf(error: unknown): TipFailure {
  if (!(error instanceof TRPCClientError)) return {}
  const status: unknown = error.data?.httpStatus
  const reason: unknown = error.data?.reason
  return {
    httpStatus: typeof status === 'number' ? status : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
  }
}

export function refusalOf(error: unknown): TipRefusal {
  const failure = failureOf(error)
  const spoken = error instanceof Error && failure.httpStatus !== undefined && failure.httpStatus !== 500
  return {
    sentence: spoken ? error.message : SENTENCES.failed,
    settled: isSettled(failure),
    reason: failure.reason,
  }
}
