import { TRPCClientError } from '@trpc/client'

/** The server's sentence where there was a server and it had one for people; otherwise `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return error instanceof Error && typeof status === 'number' && status !== 500 ? error.message : fallback
}
