/** The heading of the page, made focusable; null where there is none. */
export function pageHeading(): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  const heading = headings.find((one) => one.checkVisibility()) ?? null
  if (heading) heading.tabIndex = -1
  return heading
}

/**
 * After a navigation: gives the focus to the heading of the new page as soon as it is there, so that a keyboard and a screen
 * reader begin there. A page that puts the focus somewhere itself, or somebody who does, keeps it there.
 * @returns a function that stops waiting for the heading.
 */
export function focusHeading(pressed: Element | null): () => void {
  const isDone = () => {
    const { activeElement } = document
    if (activeElement !== pressed && activeElement?.closest('main > *')) return true
    const heading = pageHeading()
    // the router has scrolled already
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
