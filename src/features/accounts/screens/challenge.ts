import { TRPCClientError } from '@trpc/client'

/** What the second step answers, where signing in stopped for it. */
export function challengeIn(error: unknown): string | undefined {
  const details: unknown = error instanceof TRPCClientError ? error.data?.details : undefined
  const has = typeof details === 'object' && details !== null && 'challenge' in details
  return has && typeof details.challenge === 'string' ? details.challenge : undefined
}
