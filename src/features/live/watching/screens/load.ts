import { notFound, redirect } from '@tanstack/react-router'
import type { Utils } from '#client/trpc/trpc.ts'
import { isUuid } from '#shared/encoding.ts'
import type { LiveSearch } from '../../state.ts'
import { loadStage } from './loadStage.ts'

/** Pagination options of stream lists. */
export const streamPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** Prefetches /live. The server waits for the data while rendering; the browser shows skeletons until then. */
export async function loadLive({ api }: { api: Utils }, search: LiveSearch): Promise<void> {
  const live = api.live.list.prefetchInfinite(search, { retry: false })
  if (import.meta.env.SSR) await live
}

/** Loads the stream of a URL. @throws a redirect from a creator's username to their running stream or profile */
export async function loadStream({ api }: { api: Utils }, id: string): Promise<void> {
  if (!isUuid(id)) {
    const { stream_id: running } = await api.live.ofCreator.fetch({ creator: id }, { retry: false })
    throw running
      ? redirect({ to: '/live/$id', params: { id: running }, replace: true })
      : redirect({ to: '/creator/$usernameOrId', params: { usernameOrId: id }, replace: true })
  }
  const stream = api.live.one.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) return stream
  // loads the stage's code together with the data, not after it
  for (const part of [import('../../screens/WatchRoom.tsx'), loadStage()]) part.catch(() => {})
}

/** Prefetches the caller's running stream for the setup page. */
export async function loadRunning({ api }: { api: Utils }): Promise<void> {
  const running = api.live.running.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await running
}

/** Prefetches a stream's summary. @throws notFound for an invalid id */
export async function loadSummary({ api }: { api: Utils }, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const summary = api.live.summary.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await summary
}
