import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Launched } from '../launch.ts'
import { type Call, createCall } from './api.ts'
import { attend } from './audience.ts'
import { type DemoShow, demoShows } from './shows.ts'

/** Milliseconds between the end or failure of a show and its next start. */
const againMs = 30_000

const started = z.object({ token: z.string(), stream: z.object({ id: z.string() }) })
const running = z.object({ stream_id: z.string().nullable() })
const begun = z.object({
  upload: z.object({
    id: z.string(),
    parts: z.array(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })),
  }),
})

/**
 * Keeps the demo shows live: starts their streams through the product's REST API, plays a video on each stage through
 * the SFU of the stand-in, and fills the seats. Logs errors and retries. @returns a function that stops them.
 */
export function startDemoShows({ origin, cloud }: Pick<Launched, 'origin' | 'cloud'>): { stop(): void } {
  const ending = new AbortController()
  const { signal } = ending
  const control = cloud.services.find(({ name }) => name === 'realtimekit')?.control
  const call = createCall(origin, signal)
  const command = async (name: string, body: object) => {
    const response = await fetch(`${control}/${name}`, { method: 'POST', signal, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the meetings refused to ${name}: ${response.status}`)
  }
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal })
  const perform = async (show: DemoShow) => {
    const { token, stream } = await goLive(call, show)
    await command('play', { token, film: show.film })
    await attend({ call, streamId: stream.id, show, sit: (pass) => command('sit', { token: pass }), pause, signal })
  }
  const keep = async (show: DemoShow) => {
    while (!signal.aborted) {
      await perform(show).catch((error: unknown) => {
        if (!signal.aborted)
          console.error(`The demo show of ${show.by} stopped: ${error instanceof Error ? error.message : error}`)
      })
      await pause(againMs).catch(() => undefined)
    }
  }
  for (const show of demoShows) void keep(show)
  return { stop: () => ending.abort() }
}

async function goLive(call: Call, { by: as, title, category, tags, film }: DemoShow) {
  // Ends the stream of an earlier run: its meeting existed only in that run's stand-in.
  const { stream_id: earlier } = running.parse(await call('GET', `/creators/${as}/live`))
  if (earlier) await call('POST', `/live/${earlier}/end`, { as, body: {} })
  const cover = await readFile(new URL(`../seed/content/files/${film}-large.webp`, import.meta.url))
  const body = { kind: 'stream-cover', type: 'image/webp', size: cover.length }
  const { upload } = begun.parse(await call('POST', '/uploads', { as, body }))
  for (const { url, headers } of upload.parts) await fetch(url, { method: 'PUT', headers, body: cover })
  await call('POST', `/uploads/${upload.id}/complete`, { as, body: {} })
  const about = { title, category, tags, audience: 'everyone', takeover: true, cover_upload_id: upload.id }
  return started.parse(await call('POST', '/live', { as, body: about }))
}
