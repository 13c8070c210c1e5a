/**
 * For the router's `scrollRestoration`: allows scrolling after each navigation, but not after the first render of a
 * page that is scrolled already. Before hydration the user may have scrolled, or the browser may have restored the
 * position.
 */
export function keepEarlyScroll(): () => boolean {
  let isFirst = true
  return () => {
    const keeps = isFirst && typeof window !== 'undefined' && window.scrollY > 0
    isFirst = false
    return !keeps
  }
}
