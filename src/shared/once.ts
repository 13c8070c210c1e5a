/**
 * Makes something when it is first asked for, and keeps it. For what `Intl` makes: each takes a millisecond of a phone or
 * more, and at the top of a module it is made for every page that has the module.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
