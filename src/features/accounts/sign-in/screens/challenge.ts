import { TRPCClientError } from '@trpc/client'
import { detailsOf } from '#client/failure.ts'

/** What the second step answers, where signing in stopped for it. */
export function challengeIn(error: unknown): string | undefined {
  const details = detailsOf(error)
  return 'challenge' in details && typeof details.challenge === 'string' ? details.challenge : undefined
}

/** The code of a refusal, for screens that go on differently after it. */
export function reasonIn(error: unknown): string | undefined {
  const reason: unknown = error instanceof TRPCClientError ? error.data?.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}
