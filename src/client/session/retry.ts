import { TRPCClientError } from '@trpc/client'

/** Returns true if a retry may succeed: no network, or a fault of the server. Refusals are final. */
function isWorthRetrying(error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status !== 'number' || status >= 500
}

/** Returns retry rules with this total number of attempts. Each pause is one second longer than the last. */
const attempts = (most: number) => ({
  retry: (failures: number, error: unknown) => failures < most - 1 && isWorthRetrying(error),
  retryDelay: (failures: number) => (failures + 1) * 1_000,
})

/** Rules for signing in and out. Calls that may send a mail have none, because a retry would send a second mail. */
export const authRetry = attempts(3)
/** Rules for requesting the next token. */
export const tokenRetry = attempts(2)

/** Retries a call outside of a hook by the same rules. `pause` resolves after that many milliseconds. */
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
