const key = 'limelight-confirm-later'

/**
 * Runs in the head before anything is painted: a page that the server rendered with the line that asks to confirm an
 * email address is laid out without it where it was put off in this tab. The style sheet reads the attribute.
 */
export const confirmLaterScript = `try{if(sessionStorage.getItem('${key}')!==null)document.documentElement.dataset.confirm='later'}catch(e){}`

/** Puts the line off in this tab; a browser that keeps nothing asks again with its next page. */
export function confirmLater(): void {
  document.documentElement.dataset.confirm = 'later'
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // put off until the next page
  }
}
