import type { Utils } from '#client/trpc.ts'
import { type ContentType, contentTypes, galleryPage } from '../../lists.ts'
import { firstFilled, type GalleryTab, pageTabs, tabTypes } from '../state.ts'

/** So many pages of the gallery come at once: a phone shows all of them, a wide screen turns them. */
const pagesAtOnce = 4

export const contentPages = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}

/** How many items the screens ask for at once. */
export const atOnce = (type: ContentType): number => galleryPage[type] * pagesAtOnce

/** What the gallery of a creator's page opens with. What cannot be had is asked for again by the screen. */
export async function loadGallery(api: Utils, username: string): Promise<void> {
  const { content } = api
  const [type] = contentTypes
  const counts = content.counts.prefetch({ id: username }, once)
  const likely = listOf(api, username, type)
  // in the browser the page shows the places of what is coming
  if (!import.meta.env.SSR) return counts
  await counts
  const first = firstFilled(pageTabs, content.counts.getData({ id: username })?.counts)
  await Promise.all([likely, first && panelOf(api, username, first)])
}

const once = { retry: false }

const listOf = ({ content }: Utils, creator: string, type: ContentType) =>
  content.list.prefetchInfinite({ creator, type, limit: atOnce(type) }, { ...contentPages, ...once })

/** What a tab shows; a flag that is off answers with nothing, and its tab is not there either. */
function panelOf(api: Utils, creator: string, tab: GalleryTab): Promise<void> | undefined {
  const type = tabTypes[tab]
  if (type) return listOf(api, creator, type)
  if (tab === 'offers') return api.offers.ofCreator.prefetchInfinite({ id: creator }, { ...contentPages, ...once })
  if (tab === 'shop') return api.shop.ofCreator.prefetchInfinite({ id: creator }, { ...contentPages, ...once })
  return undefined
}

/** The same of one's own. */
export async function loadOwnGallery({ content }: Utils, id: string): Promise<void> {
  const counts = content.counts.prefetch({ id, own: true }, { retry: false })
  const [type] = contentTypes
  const first = content.mine.prefetchInfinite({ type, limit: atOnce(type) }, { ...contentPages, retry: false })
  if (import.meta.env.SSR) await Promise.all([counts, first])
}
