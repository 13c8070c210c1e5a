import { siteOrigin } from '#client/origin.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { loadStream as loadLiveStream } from '#features/live/watching/screens/load.ts'
import { isUuid } from '#shared/encoding.ts'
import type { StreamHeadData } from './head.ts'

/**
 * Loads a stream and its recording state. @returns the data for the page's head while rendering. @throws a redirect from
 * the name of a creator.
 */
export async function loadStream({ api }: { api: Utils }, id: string): Promise<StreamHeadData | undefined> {
  const loading = loadLiveStream({ api }, id)
  const recording = isUuid(id) ? api.recordings.ofStream.prefetch({ id }, { retry: false }) : undefined
  await loading
  if (!import.meta.env.SSR) return undefined
  await recording
  const stream = api.live.one.getData({ id })?.stream
  if (!stream) return undefined
  const { title, creator, poster_url: picture } = stream
  return { id, title, name: creator.display_name, picture, origin: siteOrigin() }
}
