import { TRPCClientError } from '@trpc/client'

/** Whether the server may answer differently the next time: no network, or its own fault. A refusal stays one. */
function isWorthRetrying(error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status !== 'number' || status >= 500
}

/** So many attempts in all, each a second later after the one before than that one was. */
const attempts = (most: number) => ({
  retry: (failures: number, error: unknown) => failures < most - 1 && isWorthRetrying(error),
  retryDelay: (failures: number) => (failures + 1) * 1_000,
})

/** What signs in or out is tried again. What may send a mail has none: it would send two. */
export const authRetry = attempts(3)
/** The same for looking for the next token. */
export const tokenRetry = attempts(2)

/** The same rules for a call that no hook makes. `pause` resolves after so many milliseconds. */
export async function withRetry<Answer>(
  { retry, retryDelay }: typeof authRetry,
  call: () => Promise<Answer>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!retry(failures, error)) throw error
      await pause(retryDelay(failures))
    }
  }
}
