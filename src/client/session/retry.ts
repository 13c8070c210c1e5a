import { TRPCClientError } from '@trpc/client'

/** Whether the server may answer differently the next time: no network, or its own fault. A refusal stays one. */
function isWorthRetrying(error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status !== 'number' || status >= 500
}

/** Specification 1 §7.1 with decision B5: three attempts, each a second later than the one before. */
export const authRetry = {
  retry: (failures: number, error: unknown) => failures < 2 && isWorthRetrying(error),
  retryDelay: (failures: number) => (failures + 1) * 1_000,
}
