import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'

const offline = 'There is no connection right now. Your entries are still here.'

/**
 * Returns the sentence for a failed call: the server's own, or `otherwise` if no server responded or it sent none for
 * people.
 */
export function sentenceOf(error: unknown, otherwise = offline): string {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return error instanceof Error && typeof status === 'number' && status !== 500 ? error.message : otherwise
}

/** Returns the server's sentences by input field, if there are any. */
export function fieldSentencesOf(error: unknown): Record<string, string> {
  const fields: unknown = error instanceof TRPCClientError ? error.data?.fields : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter(([, words]) => typeof words === 'string'))
}

/**
 * Returns why a query has nothing to show. A failed query has no error while it is refetched; this keeps the last
 * error, so that its message and focus stay until the next result.
 * @param query.errorUpdateCount how often this query has failed.
 */
export function useFailure<Failure>(query: { error: Failure | null; errorUpdateCount: number }): Failure | null {
  const { error, errorUpdateCount } = query
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (errorUpdateCount > 0 ? last : null)
}
