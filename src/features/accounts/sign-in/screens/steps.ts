// in sessionStorage, because a phone may unload the page while its owner opens the authenticator app, and the link
// works only once
const key = 'limelight-link-step'

/** Stores the challenge of a link's second step, for a reload of the page. */
export function keepStep(token: string, challenge: string): void {
  try {
    sessionStorage.setItem(key, `${token} ${challenge}`)
  } catch {
    // without storage the person needs a new mail
  }
}

/** Returns the challenge of this link's second step; undefined if it did not begin in this tab. */
export function stepOf(token: string): string | undefined {
  try {
    const [of, challenge] = sessionStorage.getItem(key)?.split(' ') ?? []
    return of === token ? challenge : undefined
  } catch {
    return undefined
  }
}

export function forgetStep(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // storage is unavailable, so no step is stored
  }
}
