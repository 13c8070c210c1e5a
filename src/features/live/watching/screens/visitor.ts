const key = 'visitor'
let own: string | undefined

/** What this browser calls itself where nobody is signed in: it counts once, however many tabs there are. */
export function visitorId(): string {
  try {
    own ??= localStorage.getItem(key) ?? undefined
    own ??= crypto.randomUUID()
    localStorage.setItem(key, own)
  } catch {
    // a browser that keeps nothing is another visitor with each page
    own ??= crypto.randomUUID()
  }
  return own
}
