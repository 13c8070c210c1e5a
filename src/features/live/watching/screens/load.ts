import { notFound, redirect } from '@tanstack/react-router'
import type { Utils } from '#client/trpc.ts'
import { isUuid } from '#shared/uuid.ts'
import type { LiveSearch } from '../../listing/state.ts'

/** How a list of streams goes on. */
export const streamPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** Awaited while rendering; in the browser the page shows its skeletons meanwhile. */
export async function loadLive({ api }: { api: Utils }, search: LiveSearch): Promise<void> {
  const live = api.live.list.prefetchInfinite(search, { retry: false })
  if (import.meta.env.SSR) await live
}

/** A stream of the address. @throws a redirect from a creator's name to the stream that goes on, or else to their page. */
export async function loadStream({ api }: { api: Utils }, id: string): Promise<void> {
  if (!isUuid(id)) {
    const { stream_id: running } = await api.live.ofCreator.fetch({ creator: id }, { retry: false })
    throw running
      ? redirect({ to: '/live/$id', params: { id: running }, replace: true })
      : redirect({ to: '/creator/$usernameOrId', params: { usernameOrId: id }, replace: true })
  }
  const stream = api.live.one.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) return stream
  // the way to the first picture comes with the facts about the stream, not after them
  for (const part of [import('./WatchRoom.tsx'), import('./stage.ts')]) part.catch(() => {})
}

/** Whether the reader's own stream is under way, which the page of going live leads back to. */
export async function loadRunning({ api }: { api: Utils }): Promise<void> {
  const running = api.live.running.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await running
}

/** Its summary. @throws notFound for what is no id. */
export async function loadSummary({ api }: { api: Utils }, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const summary = api.live.summary.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await summary
}
