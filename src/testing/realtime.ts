import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { publicConfig } from '#server/public-config.ts'
import type { TestPerson, World } from './world.ts'

const said = z.object({ name: z.string(), serial: z.string(), timestamp: z.number(), data: z.string() })

/** Returns all messages of a channel from the history of the realtime service, the oldest first. */
export async function messagesOn({ env }: World, channel: string) {
  const path = `/channels/${encodeURIComponent(channel)}/messages?direction=forwards&limit=1000`
  const answer = await fetch(`http://${env.ABLY_ENDPOINT}${path}`, {
    headers: { authorization: `Basic ${btoa(env.ABLY_API_KEY)}` },
  })
  return z.array(said).parse(await answer.json())
}

/** Returns the time of each publish, which may contain several messages. */
export const publishesOf = (messages: Awaited<ReturnType<typeof messagesOn>>): number[] => [
  ...new Map(messages.map(({ serial, timestamp }) => [serial.split(':')[0], timestamp])).values(),
]

/** Returns the largest number of times within any one second. */
export const densestSecond = (times: number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))

/** Connects a person to the realtime service as a browser does, until the end of the test. */
export function connectRealtime(world: World, who: TestPerson, token = () => world.as(who).realtime.token()) {
  const realtime = new BaseRealtime({
    ...publicConfig(world.env).realtime,
    plugins: { WebSocketTransport, FetchRequest },
    logLevel: 0,
    disconnectedRetryTimeout: 100,
    authCallback: (_, done) => void token().then((given) => done(null, given.token)),
  })
  onTestFinished(() => realtime.close())
  return realtime
}
