const key = 'visitor'
let own: string | undefined

/** Returns the id of this signed-out browser, so that it counts once across tabs. */
export function visitorId(): string {
  try {
    own ??= localStorage.getItem(key) ?? undefined
    own ??= crypto.randomUUID()
    localStorage.setItem(key, own)
  } catch {
    // a browser without storage gets a new id per page
    own ??= crypto.randomUUID()
  }
  return own
}
