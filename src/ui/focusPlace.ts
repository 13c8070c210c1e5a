/** An element and what is around it, the nearest first: once removed, an element no longer knows what was around it. */
export type FocusPlace = readonly HTMLElement[]

/** Where the focus is; undefined: nowhere. */
export function focusPlace(): FocusPlace | undefined {
  const place: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    place.push(at)
  return place.length > 0 ? place : undefined
}

/** Whether the element is removed. One of a menu or a popover does not count: these return the focus to their button. */
export const isPlaceGone = (place: FocusPlace): boolean =>
  place[0]?.isConnected === false && place.some((one) => one.matches('main, [role="dialog"], [role="alertdialog"]'))

const parts = 'li, article, section, aside, main, [role="dialog"], [role="alertdialog"]'

/** What stands for a place whose element is removed or disabled: the dialog, or the nearest heading that is left. */
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

/** Long enough for an effect that gives the focus to what took the place. */
const patienceMs = 100

/** Until the next press: focus that falls to the body goes back to its element, or where that is removed or disabled to what is nearest. */
export function followFocus(place: FocusPlace): void {
  let known = place
  const isNowhere = () => document.activeElement === document.body
  const look = () => {
    // the element itself, where it is still there: what it opened may have ended with a disabled button, and so without focus
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
