/**
 * For the router's `scrollRestoration`: lets it scroll after each navigation, but not after the first render of a page
 * that is scrolled already. The reader did that before hydration, or the browser, to where they were.
 */
export function keepEarlyScroll(): () => boolean {
  let isFirst = true
  return () => {
    const keeps = isFirst && typeof window !== 'undefined' && window.scrollY > 0
    isFirst = false
    return !keeps
  }
}
