/**
 * Caches the result of `make` at the first call. Use it for `Intl` objects: each takes a millisecond or more on a phone,
 * and at module level it would be created for every page that loads the module.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
