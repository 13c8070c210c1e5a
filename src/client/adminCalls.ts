import { TRPCClientError } from '@trpc/client'

const attempts = 3

/** Whether the server may answer differently the next time: no network, or its own fault. A refusal stays one. */
function isWorthRetrying(error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status !== 'number' || status >= 500
}

/** Options of an admin's queries and mutations: three attempts, a second apart. */
export const adminCall = {
  retry: (failures: number, error: unknown) => failures < attempts - 1 && isWorthRetrying(error),
  retryDelay: 1_000,
} as const
