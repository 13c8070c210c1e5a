let isWhole = false
let waking: Promise<void> | undefined

/**
 * Does something at once, or, while parts of the page are not hydrated yet, when all of them are: what a part asleep would
 * show must not change, or React finds it to differ from the server's and makes it anew. In browsers alone.
 */
export function whenWhole<T>(act: () => T | Promise<T>): T | Promise<T> {
  if (isWhole) return act()
  // nothing changes on most pages of visitors
  waking ??= import('./awake.ts')
    .then(({ untilAwake }) => untilAwake())
    .catch(() => {})
    .then(() => {
      isWhole = true
    })
  return waking.then(act)
}
