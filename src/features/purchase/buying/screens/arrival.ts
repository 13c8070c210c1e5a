const key = 'limelight.buy-after-sign-in'

/** The visitor wanted tokens and went to sign in. */
export function rememberToBuy(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // storage is forbidden: they press once more
  }
}

/** Whether they did; asked once. */
export function takeWishToBuy(): boolean {
  try {
    const wished = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return wished
  } catch {
    return false
  }
}
