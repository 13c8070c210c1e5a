import type { Utils } from '#client/trpc/trpc.ts'
import { type ContentType, contentTypes, galleryPage } from '../../lists.ts'
import { firstTabWithItems, type GalleryTab, pageTabs, typeOfTab } from '../state.ts'

/** Gallery pages per request: a phone shows all of them, a wide screen pages through them. */
const pagesAtOnce = 4

export const contentPages = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}

/** Returns the number of items per request of the screens. */
export const atOnce = (type: ContentType): number => galleryPage[type] * pagesAtOnce

/** Prefetches the gallery of a creator's page. The screen retries queries that fail. */
export async function loadGallery(api: Utils, username: string): Promise<void> {
  const { content } = api
  const [type] = contentTypes
  const counts = content.counts.prefetch({ id: username }, once)
  const likely = listOf(api, username, type)
  // the browser does not wait, because the page shows placeholders
  if (!import.meta.env.SSR) return counts
  await counts
  const first = firstTabWithItems(pageTabs, content.counts.getData({ id: username })?.counts)
  await Promise.all([likely, first && panelOf(api, username, first)])
}

const once = { retry: false }

const listOf = ({ content }: Utils, creator: string, type: ContentType) =>
  content.list.prefetchInfinite({ creator, type, limit: atOnce(type) }, { ...contentPages, ...once })

/** Prefetches the content of a tab. A tab whose feature is disabled has nothing to load. */
function panelOf(api: Utils, creator: string, tab: GalleryTab): Promise<void> | undefined {
  const type = typeOfTab(tab)
  if (type) return listOf(api, creator, type)
  if (tab === 'offers') return api.offers.ofCreator.prefetchInfinite({ id: creator }, { ...contentPages, ...once })
  if (tab === 'shop') return api.shop.ofCreator.prefetchInfinite({ id: creator }, { ...contentPages, ...once })
  return undefined
}

/** Prefetches the caller's own gallery. */
export async function loadOwnGallery({ content }: Utils, id: string): Promise<void> {
  const counts = content.counts.prefetch({ id, own: true }, { retry: false })
  const [type] = contentTypes
  const first = content.mine.prefetchInfinite({ type, limit: atOnce(type) }, { ...contentPages, retry: false })
  if (import.meta.env.SSR) await Promise.all([counts, first])
}
