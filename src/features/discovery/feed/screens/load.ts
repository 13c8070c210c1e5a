import type { Utils } from '#client/trpc/trpc.ts'

export const feedPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** Prefetches the feed. The server waits for it while rendering; the browser shows placeholders meanwhile. */
export async function loadFeed({ discovery }: Utils): Promise<void> {
  const first = discovery.feed.prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await Promise.allSettled([first])
}
