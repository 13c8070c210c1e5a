// sessionStorage, of this tab: a phone may drop the page while its owner looks the code up in their authenticator app,
// and the link has been used by then
const key = 'limelight-link-step'

/** Keeps what the second step of a link has to answer, for the page that is loaded again. */
export function keepStep(token: string, challenge: string): void {
  try {
    sessionStorage.setItem(key, `${token} ${challenge}`)
  } catch {
    // a browser that keeps nothing asks for a new mail
  }
}

/** What the second step of this link has to answer; undefined: it was not begun in this tab. */
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
    // nothing is kept
  }
}
