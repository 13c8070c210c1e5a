/** An element and its ancestors, the nearest first. A removed element no longer knows its ancestors. */
export type FocusPlace = readonly HTMLElement[]

/** Returns the focused element with its ancestors; undefined without focus. */
export function focusPlace(): FocusPlace | undefined {
  const place: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    place.push(at)
  return place.length > 0 ? place : undefined
}

/**
 * Returns true if the element was removed. Elements of menus and popovers do not count, because those return the focus to
 * their button.
 */
export const isPlaceGone = (place: FocusPlace): boolean =>
  place[0]?.isConnected === false && place.some((one) => one.matches('main, [role="dialog"], [role="alertdialog"]'))

const parts = 'li, article, section, aside, main, [role="dialog"], [role="alertdialog"]'

/** Returns the replacement for a removed or disabled element: the dialog, or the nearest remaining heading. */
export function nearestTo(place: FocusPlace): HTMLElement | null {
  for (const part of place) {
    if (!(part.isConnected && part.matches(parts))) continue
    if (part.role?.endsWith('dialog')) return part
    const headings = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')]
    const heading = headings.find((one) => one.checkVisibility())
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}

/** Milliseconds that an effect may take to focus a replacement. */
const patienceMs = 100

/** Restores a lost focus until the next press: to its element or, if that is removed or disabled, to the nearest one. */
export function followFocus(place: FocusPlace): void {
  let known = place
  const isNowhere = () => document.activeElement === document.body
  const look = () => {
    // First the element itself: the dialog that it opened may have ended on a disabled button, and so without focus.
    if (isNowhere()) known[0]?.focus({ preventScroll: true })
    if (isNowhere()) nearestTo(known)?.focus({ preventScroll: true })
  }
  let timer = setTimeout(look, patienceMs)
  const changed = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(look, patienceMs)
  })
  changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const moved = () => {
    known = focusPlace() ?? known
  }
  const over = new AbortController()
  const until = { signal: over.signal, capture: true }
  const stop = () => {
    changed.disconnect()
    clearTimeout(timer)
    over.abort()
  }
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, stop, until)
  document.addEventListener('focusin', moved, until)
}
