import { useState } from 'react'

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
