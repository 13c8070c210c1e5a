import type { Utils } from '#client/trpc.ts'
import { loadStream as loadLiveStream } from '#features/live/watching/screens/load.ts'
import { isUuid } from '#shared/uuid.ts'

/** Loads a stream, and whether it is being recorded. @throws a redirect from the name of a creator. */
export async function loadStream({ api }: { api: Utils }, id: string): Promise<void> {
  const stream = loadLiveStream({ api }, id)
  const recording = isUuid(id) ? api.recordings.ofStream.prefetch({ id }, { retry: false }) : undefined
  await stream
  if (import.meta.env.SSR) await recording
}
