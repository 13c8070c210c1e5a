/** What the service worker does with a request; undefined: nothing, it goes its usual way. */
export type Handling = 'page' | 'asset' | 'shell' | undefined

type Asked = { method: string; mode: string; url: string }

/**
 * Pages come from the network, with the offline page in their stead when there is none; what has a hash in its name
 * comes from the cache. Nothing else is touched: no answer of the API and no page is ever kept.
 */
export function handlingOf({ method, mode, url }: Asked, origin: string, shell: readonly string[]): Handling {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return undefined
  if (mode === 'navigate') return pathname.startsWith('/api/') ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return shell.includes(pathname) ? 'shell' : undefined
}

/** A page of ours that a notification leads to; anything else is the home page. */
export function targetOf(url: unknown, origin: string): string {
  const target = typeof url === 'string' ? URL.parse(url, origin) : null
  return target?.origin === origin ? target.href : `${origin}/`
}

export type Said = { title: string; body: string; tag: string; url: string }

const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)

/** What a push says. A browser must show something for every push, so one that cannot be read says that there is news. */
export function saidBy(push: unknown): Said {
  const fields: Record<string, unknown> = typeof push === 'object' && push !== null ? { ...push } : {}
  return {
    title: text(fields.title, 'Limelight'),
    body: text(fields.body, fields.title ? '' : 'There is something new for you.'),
    tag: text(fields.tag, 'news'),
    url: text(fields.url, '/'),
  }
}

/** Returns true for a tab that is visible and has the focus: a visible one may be behind another program. */
export const isLookedAt = ({ visibilityState, focused }: { visibilityState: string; focused: boolean }): boolean =>
  visibilityState === 'visible' && focused

/**
 * Whoever looks at the product has been told there already; anybody else hears each push, also one that takes the place of
 * another of its kind: the call that rings now, of the request that still stands on the lock screen.
 */
export const soundOf = (isLooking: boolean) => ({ silent: isLooking, renotify: !isLooking })

/** The oldest beyond `max`. */
export const surplus = <T>(oldestFirst: readonly T[], max: number): readonly T[] =>
  oldestFirst.slice(0, Math.max(0, oldestFirst.length - max))
