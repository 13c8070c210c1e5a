// Contract between the Worker at the edge (src/edge) and the product beside the data.

/** Pages that every visitor of a country gets from the edge cache, as patterns of routes. */
export const sharedPages = ['/', '/explore', '/live', '/creator/$', '/offer/$', '/events/$', '/shop/product/$'] as const

/** GET calls that may have the same response for every visitor. The product decides for how long (`shareResponse`). */
export const sharedCalls = ['/api/v1/live/viewers', '/api/v1/live/$/chat/$'] as const

const matches = (pattern: string, pathname: string): boolean => {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, at) => (part === '$' ? given[at] !== '' : part === given[at]))
  )
}

/** Returns true for the path of a page that visitors get from the edge cache. */
export const isSharedPage = (pathname: string): boolean => sharedPages.some((pattern) => matches(pattern, pathname))

export const isSharedCall = (pathname: string): boolean => sharedCalls.some((pattern) => matches(pattern, pathname))

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const publicMedia = new RegExp(`^/media/(${uuid})/(?:original|large|medium|small|preview)\\.webp$`)

/** Returns the id of the public picture at a path. */
export const pictureIdIn = (pathname: string): string | undefined => publicMedia.exec(pathname)?.[1]

/** Header of a request that the edge has reduced to what all visitors of a cached response have in common. */
export const edgeHeader = 'limelight-edge'

/** Seconds for which a cached page is fresh, and then shown once more while the edge renews it. Together at most 60. */
export const pageSeconds = { fresh: 30, stale: 30 } as const

/** Longest time in milliseconds between the begin of a page's render and its storage in the cache. */
export const renderMsMax = 1_500

/**
 * Seconds between a change and its purge. By this time every page that was rendered from older data is in the cache, and
 * the purge removes it: lists live for a second in the product (server/visitors.ts), and a render takes `renderMsMax`.
 */
export const purgeDelaySeconds = 3

/** Tag of every cached page. */
export const everyPage = 'pages'
/** Tag of the pages that show a person. */
export const personTag = (id: string): string => `person:${id}`
/** Tag of the sizes of a public picture. */
export const pictureTag = (id: string): string => `picture:${id}`

/**
 * Message to the edge: responses with one of these tags are removed from its cache. A removal takes effect within five
 * seconds. A change may wait until its pages expire while the vendor's limit of purges is reached.
 */
export type Purge = { tags: string[]; kind: 'removal' | 'change' }
