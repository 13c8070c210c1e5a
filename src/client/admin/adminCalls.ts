import { TRPCClientError } from '@trpc/client'
import { sentenceOf } from '../query/sentence.ts'
import { createStore } from '../store/store.ts'

/** Limits of an admin call: three attempts, one second apart, ten seconds each. */
export const adminCalls = { attempts: 3, delayMs: 1_000, timeoutMs: 10_000 } as const

/** Returns the HTTP status of a failed tRPC (`data`) or REST call; undefined if no response arrived. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const data = 'data' in error && typeof error.data === 'object' ? error.data : undefined
  const status = data && 'httpStatus' in data ? data.httpStatus : 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Returns true if a retry may succeed: no network, a fault of the server, or throttling. Refusals are final. */
function isWorthRetrying(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429
}

/** True after a call of an admin was refused because of inactivity; `SignInAgain` then offers to sign in again. */
export const adminSessionIdle = createStore(false)

const saysAway = (error: unknown): boolean =>
  error instanceof TRPCClientError ? error.data?.reason === 'ADMIN_IDLE' : false

/** Retry rules of admin calls. */
export const adminRetry = {
  retry: (failures: number, error: unknown) => {
    if (saysAway(error)) adminSessionIdle.apply(() => true)
    return failures < adminCalls.attempts - 1 && isWorthRetrying(error)
  },
  retryDelay: adminCalls.delayMs,
} as const

/** tRPC options for queries and mutations of admins. The link sends each attempt once; retries are counted here. */
export const adminCall = {
  ...adminRetry,
  trpc: { context: { isOneAttempt: true, timeoutMs: adminCalls.timeoutMs } },
} as const

/**
 * Returns the sentence for a failed admin call. The server's own sentence is used only for a refusal, which a retry
 * would not change; every other failure shows `otherwise`.
 */
export function refusalOf(error: unknown, otherwise: string): string {
  const status = statusOf(error) ?? 500
  return status >= 400 && status < 500 ? sentenceOf(error, otherwise) : otherwise
}
