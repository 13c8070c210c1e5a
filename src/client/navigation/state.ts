/** The first press navigates at once; presses within this time (in milliseconds) are ignored. */
export const navigationDebounceMs = 300

/** Minimum length of a swipe. Its speed is in px per ms. */
export const swipeMinPx = 40
export const swipeAbovePxPerMs = 0.2

/** A page on the screen: the view's name, which is the first segment of its path, and its full URL. */
export type View = { name: string; href: string }
/** The current and the previous view. */
export type Views = { current: View; previous: View | null }

const dashboard = '/dashboard'

export const pathOf = (href: string): string => href.replace(/[?#].*$/s, '')

export const viewOf = (href: string): View => ({ name: pathOf(href).split('/')[1] || 'home', href })

export const startAt = (href: string): Views => ({ current: viewOf(href), previous: null })

/**
 * Returns the views after a change of the URL. The current view becomes the previous one, so going back swaps the
 * two. Another search or hash of the same path is the same view, and a replaced URL is not kept.
 */
export function arriveAt({ current, previous }: Views, href: string, replaced = false): Views {
  const next = viewOf(href)
  const isSamePath = pathOf(href) === pathOf(current.href)
  const left = isSamePath || replaced ? previous : current
  return { current: next, previous: left && pathOf(left.href) === pathOf(href) ? null : left }
}

/**
 * Returns true if a link leads to the current page, so that navigating does nothing. /dashboard is never current,
 * because it always sets the dashboard's own view. A URL with a search (`/explore?category=new`) must match
 * completely.
 */
export function isCurrent(to: string, href: string): boolean {
  if (to === href) return true
  return to === pathOf(to) && to === pathOf(href) && to !== dashboard
}

/** Returns true if an action at `now` follows the last accepted one too closely. Both in milliseconds. */
export const isTooSoon = (lastAt: number | undefined, now: number): boolean =>
  lastAt !== undefined && now - lastAt < navigationDebounceMs

/** A swipe: distances in px, and duration. */
export type Swipe = { dx: number; dy: number; ms: number }

/**
 * Returns the direction of a swipe: left for the next tab, right for the previous one, mirrored for right-to-left text.
 * A swipe needs at least 40 px, more than 0.2 px per ms, and more horizontal than vertical movement.
 */
export function decideSwipe({ dx, dy, ms }: Swipe, rtl = false): 'next' | 'previous' | undefined {
  const travel = Math.abs(dx)
  if (travel < swipeMinPx || travel <= Math.abs(dy) || travel / Math.max(ms, 1) <= swipeAbovePxPerMs) return
  return dx < 0 !== rtl ? 'next' : 'previous'
}

/** Returns the path before or after the current one; undefined at the ends and for a path outside of the list. */
export function pathBeside(
  paths: readonly string[],
  current: string,
  direction: 'next' | 'previous',
): string | undefined {
  const at = paths.indexOf(current)
  return at === -1 ? undefined : paths[direction === 'next' ? at + 1 : at - 1]
}
