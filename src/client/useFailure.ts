import { useState } from 'react'

/**
 * Why a query has nothing to show. A failed query that is read again has no error meanwhile: what is said about it stays, with
 * the focus on its heading or button, until there is something else to say.
 * @param query.errorUpdateCount how often this very query has failed.
 */
export function useFailure<Failure>(query: { error: Failure | null; errorUpdateCount: number }): Failure | null {
  const { error, errorUpdateCount } = query
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (errorUpdateCount > 0 ? last : null)
}
