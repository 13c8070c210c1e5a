const key = 'limelight-confirm-later'

/**
 * Runs in the head before the first paint: hides the server-rendered reminder to confirm the email address if it was
 * dismissed in this tab. The style sheet reads the attribute.
 */
export const confirmLaterScript = `try{if(sessionStorage.getItem('${key}')!==null)document.documentElement.dataset.confirm='later'}catch(e){}`

/** Dismisses the reminder in this tab. Without storage it returns with the next page. */
export function confirmLater(): void {
  document.documentElement.dataset.confirm = 'later'
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage is blocked: dismissed until the next page.
  }
}
