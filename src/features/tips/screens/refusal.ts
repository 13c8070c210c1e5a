import { failureOf } from '#client/failure.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { SENTENCES } from '../spec.ts'

/** What the person reads about a tip that was not sent. */
export type TipRefusal = {
  /** The server's, or the specification's where the server had none for people (2 §8). */
  sentence: string
  /** Whether it is certain that nothing was sent. */
  settled: boolean
  reason: string | undefined
}

export function refusalOf(error: unknown): TipRefusal {
  const failure = failureOf(error)
  const spoken = error instanceof Error && failure.httpStatus !== undefined && failure.httpStatus !== 500
  return {
    sentence: spoken ? error.message : SENTENCES.failed,
    settled: isOutcomeCertain(failure),
    reason: failure.reason,
  }
}
