/** The heading of the page, made focusable; null where there is none. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  return heading
}

/**
 * After a navigation: where what had the focus is gone (a sign-in form, a palette), the heading takes it, so that a
 * keyboard and a screen reader begin at the new page and not at the top of the document.
 */
export function focusHeadingIfLost(): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) pageHeading()?.focus({ preventScroll: true })
}
