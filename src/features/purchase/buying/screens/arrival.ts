const key = 'limelight.buy-after-sign-in'

/** Remembers that a visitor pressed Buy, so that the purchase opens after signing in. */
export function rememberToBuy(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // storage is blocked, so the visitor has to press Buy again
  }
}

/** Returns true, once, if the visitor pressed Buy before signing in. */
export function takePurchaseIntent(): boolean {
  try {
    const wished = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return wished
  } catch {
    return false
  }
}
