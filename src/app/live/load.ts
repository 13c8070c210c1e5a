import type { Utils } from '#client/trpc.ts'
import { loadStream as loadLiveStream } from '#features/live/watching/screens/load.ts'

/** Loads a stream, and whether it is being recorded. @throws notFound for what is no id. */
export async function loadStream({ api }: { api: Utils }, id: string): Promise<void> {
  const stream = loadLiveStream({ api }, id)
  const recording = api.recordings.ofStream.prefetch({ id }, { retry: false })
  await stream
  if (import.meta.env.SSR) await recording
}
