import { TRPCClientError } from '@trpc/client'
import { fieldSentencesOf } from '#client/query/sentence.ts'
import type { Failure } from '../state.ts'

/** Converts the error of a request into a `Failure` (state.ts). */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { nonsense: error instanceof UnexpectedAnswer }
  const status: unknown = error.data?.httpStatus
  // without a status there was no response, or one that is not from our server (a proxy's error page)
  if (typeof status !== 'number') return { nonsense: !isLostConnection(error.cause) }
  const reason: unknown = error.data?.reason
  return {
    httpStatus: status,
    reason: typeof reason === 'string' ? reason : undefined,
    sentence: error.message,
    fields: fieldSentencesOf(error),
  }
}

/** Returns true for a lost connection: fetch rejects with a TypeError, or with a DOMException after a timeout. */
const isLostConnection = (cause: unknown) =>
  cause instanceof TypeError || (cause instanceof DOMException && /^(Abort|Timeout|Network)Error$/.test(cause.name))

/** Error for a response that does not match the contract. */
export class UnexpectedAnswer extends Error {}
