/** How the service worker handles a request; undefined: it does not. */
export type Handling = 'page' | 'asset' | 'shell' | undefined

type Asked = { method: string; mode: string; url: string }

/**
 * Decides how a request is handled. Pages come from the network, or the offline page replaces them; files with a hash
 * in their name come from the cache. Other requests are not handled: pages and API responses are never cached.
 */
export function handlingOf({ method, mode, url }: Asked, origin: string, shell: readonly string[]): Handling {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return undefined
  if (mode === 'navigate') return pathname.startsWith('/api/') ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return shell.includes(pathname) ? 'shell' : undefined
}

/** Returns the path of a notification's page; the home page for any other URL. */
export function targetOf(url: unknown, origin: string): string {
  const target = typeof url === 'string' ? URL.parse(url, origin) : null
  return target?.origin === origin ? target.href : `${origin}/`
}

export type PushContent = { title: string; body: string; tag: string; url: string }

const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)

/**
 * Reads the content of a push. A browser must show something for every push, so an unreadable one shows generic news.
 */
export function pushContentOf(push: unknown): PushContent {
  const fields: Record<string, unknown> = typeof push === 'object' && push !== null ? { ...push } : {}
  return {
    title: text(fields.title, 'Limelight'),
    body: text(fields.body, fields.title ? '' : 'There is something new for you.'),
    tag: text(fields.tag, 'news'),
    url: text(fields.url, '/'),
  }
}

/** Returns true for a tab that is visible and has the focus: a visible tab may be behind another program. */
export const isLookedAt = ({ visibilityState, focused }: { visibilityState: string; focused: boolean }): boolean =>
  visibilityState === 'visible' && focused

/**
 * Returns the sound options of a notification. It is silent while the user looks at the product and sees the news
 * there. Otherwise each push sounds, also one that replaces another, such as a call that replaces its request on the
 * lock screen.
 */
export const soundOf = (isLooking: boolean) => ({ silent: isLooking, renotify: !isLooking })

/** Returns the oldest entries beyond `max`. */
export const surplus = <T>(oldestFirst: readonly T[], max: number): readonly T[] =>
  oldestFirst.slice(0, Math.max(0, oldestFirst.length - max))
