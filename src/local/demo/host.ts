import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Launched } from './launch.ts'
import { demoPassword } from './seed/people.ts'

const host = { email: 'lenalights@limelight.test', title: 'Night lights, one slow take', category: 'Photography' }
/** Interval in milliseconds at which the host checks that the stream is still live. */
const lookEveryMs = 30_000

const session = z.object({ session: z.object({ access_token: z.string() }) })
const started = z.object({ token: z.string(), stream: z.object({ id: z.string() }) })
const streams = z.object({
  streams: z.array(z.object({ id: z.string(), creator: z.object({ username: z.string() }) })),
})

/**
 * Keeps a demo creator live: starts a stream through the product's REST API and plays a video on its stage through the
 * SFU of the stand-in. Logs errors and retries. @returns a function that stops it.
 */
export function startDemoHost({ origin, cloud }: Pick<Launched, 'origin' | 'cloud'>): { stop(): void } {
  const ending = new AbortController()
  const control = cloud.services.find(({ name }) => name === 'realtimekit')?.control
  const ask = async (method: string, url: string, body?: object, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(url, {
      method,
      headers,
      signal: ending.signal,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${url} responded with ${response.status}`)
    return response.json()
  }
  const api = `${origin}/api/v1`
  const running = async () =>
    streams
      .parse(await ask('GET', `${api}/live`))
      .streams.find(({ creator }) => `${creator.username}@limelight.test` === host.email)?.id
  const goLive = async () => {
    const { email, title, category } = host
    const signedIn = session.parse(await ask('POST', `${api}/auth/sign-in`, { email, password: demoPassword }))
    const { access_token } = signedIn.session
    // Ends the stream of an earlier run: its meeting existed only in that run's stand-in.
    const earlier = await running()
    if (earlier !== undefined) await ask('POST', `${api}/live/${earlier}/end`, {}, access_token)
    const about = { title, category, audience: 'everyone', takeover: true }
    const { token } = started.parse(await ask('POST', `${api}/live`, about, access_token))
    await ask('POST', `${control}/play`, { token })
  }
  const tend = async () => {
    // Without participants, the stream is one of an earlier run.
    for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
      if (isFirst || (await running()) === undefined) await goLive()
      await wait(lookEveryMs, undefined, { ref: false, signal: ending.signal })
    }
  }
  const tendAlways = async () => {
    while (!ending.signal.aborted)
      await tend().catch(async (error: unknown) => {
        if (ending.signal.aborted) return
        console.error(`The demo host is not live: ${error instanceof Error ? error.message : error}`)
        await wait(lookEveryMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined)
      })
  }
  void tendAlways()
  return { stop: () => ending.abort() }
}
