import type { Utils } from '#client/trpc.ts'

export const feedPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** Waited for while rendering; in the browser the page shows the places of what comes. */
export async function loadFeed({ discovery }: Utils): Promise<void> {
  const first = discovery.feed.prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await Promise.allSettled([first])
}
