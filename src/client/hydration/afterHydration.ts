let isWhole = false
let waking: Promise<void> | undefined

/**
 * Runs `act` at once, or after hydration if parts of the page are not hydrated yet. Data of such a part must not change
 * before, or React discards the server's markup and renders it again. Browsers only.
 */
export function afterHydration<T>(act: () => T | Promise<T>): T | Promise<T> {
  if (isWhole) return act()
  // Loaded on demand: most pages of visitors never need it.
  waking ??= import('./waitForHydration.ts')
    .then(({ untilAllHydrated }) => untilAllHydrated())
    .catch(() => {})
    .then(() => {
      isWhole = true
    })
  return waking.then(act)
}
