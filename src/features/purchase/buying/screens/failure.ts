import { TRPCClientError } from '@trpc/client'
import { fieldSentencesOf } from '#client/sentence.ts'
import type { Failure } from '../state.ts'

/** What a failed call says in the words of state.ts. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { nonsense: error instanceof UnexpectedAnswer }
  const status: unknown = error.data?.httpStatus
  // no status: nothing came back, or something that is not ours (a proxy's error page)
  if (typeof status !== 'number') return { nonsense: !isLostConnection(error.cause) }
  const reason: unknown = error.data?.reason
  return {
    httpStatus: status,
    reason: typeof reason === 'string' ? reason : undefined,
    sentence: error.message,
    fields: fieldSentencesOf(error),
  }
}

/** fetch rejects with a TypeError when there is no connection, and with a DOMException when it took too long. */
const isLostConnection = (cause: unknown) =>
  cause instanceof TypeError || (cause instanceof DOMException && /^(Abort|Timeout|Network)Error$/.test(cause.name))

/** An answer that arrived but has another shape than the contract's. */
export class UnexpectedAnswer extends Error {}
