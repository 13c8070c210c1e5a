import type { QueryClient } from '@tanstack/react-query'

/** Stores data of the page in the query cache, created once and without a query observer, which would cost every render. */
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
