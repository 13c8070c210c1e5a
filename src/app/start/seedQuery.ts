import type { QueryClient } from '@tanstack/react-query'

/**
 * Data that the page carries, made once and kept in the query cache without a query's machinery, which each render
 * would pay for.
 */
export async function seedQuery<T>(
  queryClient: QueryClient,
  key: readonly string[],
  make: () => T | Promise<T>,
): Promise<T> {
  const known = queryClient.getQueryData<T>(key)
  if (known !== undefined) return known
  const made = await make()
  queryClient.setQueryData(key, made)
  return made
}
