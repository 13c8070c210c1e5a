import type { Utils } from '#client/trpc.ts'
import { type ContentType, contentTypes, galleryPage } from '../spec/lists.ts'

/** So many pages of the gallery come at once: a phone shows all of them, a wide screen turns them. */
const pagesAtOnce = 4

export const contentPages = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}

/** How many items the screens ask for at once. */
export const atOnce = (type: ContentType): number => galleryPage[type] * pagesAtOnce

/** What the gallery of a creator's page opens with. What cannot be had is asked for again by the screen. */
export async function loadGallery({ content }: Utils, username: string): Promise<void> {
  const counts = content.counts.prefetch({ id: username }, { retry: false })
  const [type] = contentTypes
  const first = content.list.prefetchInfinite(
    { creator: username, type, limit: atOnce(type) },
    { ...contentPages, retry: false },
  )
  // in the browser the page shows the places of what is coming
  await (import.meta.env.SSR ? Promise.all([counts, first]) : counts)
}

/** The same of one's own. */
export async function loadOwnGallery({ content }: Utils, id: string): Promise<void> {
  const counts = content.counts.prefetch({ id }, { retry: false })
  const [type] = contentTypes
  const first = content.mine.prefetchInfinite({ type, limit: atOnce(type) }, { ...contentPages, retry: false })
  if (import.meta.env.SSR) await Promise.all([counts, first])
}

/** Waited for while rendering. */
export async function loadPurchases({ content }: Utils): Promise<void> {
  const first = content.purchases.prefetchInfinite({}, { ...contentPages, retry: false })
  if (import.meta.env.SSR) await first
}
