import { TRPCClientError } from '@trpc/client'
import { sentenceOf } from './sentence.ts'
import { createStore } from './store/store.ts'

/** Admin calls: three attempts, a second apart, ten seconds each. */
export const adminCalls = { attempts: 3, delayMs: 1_000, timeoutMs: 10_000 } as const

/** The status of an answer, over tRPC (`data`) or REST; undefined: none arrived. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const data = 'data' in error && typeof error.data === 'object' ? error.data : undefined
  const status = data && 'httpStatus' in data ? data.httpStatus : 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Whether the server may answer differently the next time: no network, its own fault, or too busy. A refusal stays one. */
function isWorthRetrying(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429
}

/** Whether an admin's call was refused because they had been away: signing in again goes on (`SignInAgain`). */
export const wasAway = createStore(false)

const saysAway = (error: unknown): boolean =>
  error instanceof TRPCClientError ? error.data?.reason === 'ADMIN_IDLE' : false

/** When a failed call is made again. */
export const adminRetry = {
  retry: (failures: number, error: unknown) => {
    if (saysAway(error)) wasAway.apply(() => true)
    return failures < adminCalls.attempts - 1 && isWorthRetrying(error)
  },
  retryDelay: adminCalls.delayMs,
} as const

/** Options of an admin's queries and mutations over tRPC. The wire makes each attempt once: they are counted here. */
export const adminCall = {
  ...adminRetry,
  trpc: { context: { isOneAttempt: true, timeoutMs: adminCalls.timeoutMs } },
} as const

/**
 * What is said of a failed call where a sentence of its own is promised for that: the server's is said only of what it
 * refused, which asking again would not change.
 */
export function refusalOf(error: unknown, otherwise: string): string {
  const status = statusOf(error) ?? 500
  return status >= 400 && status < 500 ? sentenceOf(error, otherwise) : otherwise
}
