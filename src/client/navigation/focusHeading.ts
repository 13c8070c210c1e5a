/** Returns the heading of the page, made focusable; null if it has no heading. */
export function pageHeading(): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  const heading = headings.find((one) => one.checkVisibility()) ?? null
  if (heading) heading.tabIndex = -1
  return heading
}

/**
 * Moves the focus to the heading of the new page after a navigation, so that keyboards and screen readers start there.
 * A focus that the page or the user has set meanwhile is kept.
 * @returns a function that stops waiting for the heading.
 */
export function focusHeading(pressed: Element | null): () => void {
  const isDone = () => {
    const { activeElement } = document
    if (activeElement !== pressed && activeElement?.closest('main > *')) return true
    const heading = pageHeading()
    // The router has scrolled already.
    heading?.focus({ preventScroll: true })
    return heading !== null
  }
  if (isDone()) return () => {}
  const waiting = new MutationObserver(() => {
    if (isDone()) waiting.disconnect()
  })
  waiting.observe(document.body, { childList: true, subtree: true })
  return () => waiting.disconnect()
}
