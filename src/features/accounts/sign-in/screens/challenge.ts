import { TRPCClientError } from '@trpc/client'
import { detailsOf } from '#client/failure.ts'

/** Returns the challenge for the second step from a refused sign-in. */
export function challengeIn(error: unknown): string | undefined {
  const details = detailsOf(error)
  return 'challenge' in details && typeof details.challenge === 'string' ? details.challenge : undefined
}

/** Returns the code of a refusal, for screens that handle some refusals differently. */
export function reasonIn(error: unknown): string | undefined {
  const reason: unknown = error instanceof TRPCClientError ? error.data?.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}
