/** The first press acts at once, what follows it within this time does not. */
export const navigationDebounceMs = 300

/** The speed is in px per ms. */
export const swipeMinPx = 40
export const swipeAbovePxPerMs = 0.2

/** What is on the screen: the view's name, which is the first word of its path, and its whole address. */
export type View = { name: string; href: string }
/** Where somebody is and where they were. */
export type Views = { current: View; previous: View | null }

const dashboard = '/dashboard'

export const pathOf = (href: string): string => href.replace(/[?#].*$/s, '')

export const viewOf = (href: string): View => ({ name: pathOf(href).split('/')[1] || 'home', href })

export const startAt = (href: string): Views => ({ current: viewOf(href), previous: null })

/**
 * After the address has changed, by whomever: the view that was there becomes the previous one, so going back to it swaps
 * the two. Another search or hash of the same path is the same view; an address that was replaced was never there.
 */
export function arriveAt({ current, previous }: Views, href: string, replaced = false): Views {
  const next = viewOf(href)
  const isSamePath = pathOf(href) === pathOf(current.href)
  const left = isSamePath || replaced ? previous : current
  return { current: next, previous: left && pathOf(left.href) === pathOf(href) ? null : left }
}

/**
 * Navigating to the current path does nothing, except that /dashboard always sets the dashboard's
 * own view. An address that says more than its path (`/explore?category=new`) is only current as a whole.
 */
export function isCurrent(to: string, href: string): boolean {
  if (to === href) return true
  return to === pathOf(to) && to === pathOf(href) && to !== dashboard
}

/** Whether an action at `now` follows the last one that was let through too closely. Both in ms. */
export const isTooSoon = (lastAt: number | undefined, now: number): boolean =>
  lastAt !== undefined && now - lastAt < navigationDebounceMs

/** A finger's way from where it came down to where it left, and how long it took. */
export type Swipe = { dx: number; dy: number; ms: number }

/**
 * Left is the next tab, right the one before; where text runs from right to left, so do the tabs.
 * At least 40 px, faster than 0.2 px per ms, and more sideways than along the page, which would be scrolling.
 */
export function decideSwipe({ dx, dy, ms }: Swipe, rtl = false): 'next' | 'previous' | undefined {
  const travel = Math.abs(dx)
  if (travel < swipeMinPx || travel <= Math.abs(dy) || travel / Math.max(ms, 1) <= swipeAbovePxPerMs) return
  return dx < 0 !== rtl ? 'next' : 'previous'
}

/** The path before or after the current one. Somebody who is on none of them has no neighbours. */
export function pathBeside(
  paths: readonly string[],
  current: string,
  direction: 'next' | 'previous',
): string | undefined {
  const at = paths.indexOf(current)
  return at === -1 ? undefined : paths[direction === 'next' ? at + 1 : at - 1]
}
