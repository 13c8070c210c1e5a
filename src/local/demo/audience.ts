import * as z from 'zod'
import type { Call } from './api.ts'
import type { DemoShow, Line } from './shows.ts'

/** Milliseconds between two checks for other viewers, and thus between two lines. */
const lineMs = 4_500
/** Milliseconds for which a reached goal is visible. */
const reachedMs = 9_000

const state = z.object({
  stream: z.object({
    ended_at: z.string().nullable(),
    creator: z.object({ id: z.string() }),
    stats: z.object({ viewers: z.number() }),
    goal: z.object({ tokens: z.number(), reached: z.number() }).nullable(),
  }),
})
const joined = z.object({ token: z.string() })

type Stage = {
  call: Call
  streamId: string
  show: DemoShow
  /** Connects a viewer without a browser to the meeting. */
  sit(token: string): Promise<unknown>
  /** Waits between two rounds. */
  pause(ms: number): Promise<unknown>
  signal: AbortSignal
}

/**
 * Fills a demo show: connects its viewers, who say the opening lines. While anyone else watches, they go on talking and
 * tipping, and the host sets a new goal after each reached one. Resolves when the stream has ended.
 */
export async function attend(stage: Stage): Promise<void> {
  const { show } = stage
  await setGoal(stage, 0)
  for (const as of show.viewers) {
    const pass = await stage.call('POST', `/live/${stage.streamId}/join`, { as, body: {} })
    await stage.sit(joined.parse(pass).token)
  }
  for (const line of show.opening) await say(stage, line)
  let [next, goal] = [0, 0]
  for (;;) {
    await stage.pause(lineMs)
    // A product that restarts does not respond for a moment.
    const now = await look(stage).catch(() => undefined)
    if (!now) continue
    if (now.ended_at !== null) return
    if (now.goal && now.goal.reached >= now.goal.tokens) {
      await stage.pause(reachedMs)
      goal += 1
      await setGoal(stage, goal)
    }
    const line = show.lines[next % show.lines.length]
    if (!line || now.stats.viewers <= show.viewers.length) continue
    await say(stage, line)
    next += 1
  }
}

const look = async ({ call, streamId, show }: Stage) =>
  state.parse(await call('GET', `/live/${streamId}`, { as: show.by })).stream

async function setGoal({ call, streamId, show }: Stage, index: number): Promise<void> {
  const body = show.goals[index % Math.max(1, show.goals.length)]
  if (body) await call('PUT', `/live/${streamId}/goal`, { as: show.by, body })
}

/** Writes a line to the chat, or sends a tip with it. A refused line is left out: the next one follows. */
async function say(stage: Stage, { by, text, tokens }: Line): Promise<void> {
  const { call, streamId, show, signal } = stage
  const as = show.viewers[by]
  if (as === undefined) throw new RangeError(`${show.title} has no viewer ${by}`)
  const { creator } = await look(stage)
  const saying = tokens
    ? call('POST', '/tips/send', { as, body: { recipientId: creator.id, tokens, message: text, stream_id: streamId } })
    : call('POST', `/live/${streamId}/chat`, { as, body: { text } })
  await saying.catch((error: unknown) => {
    if (!signal.aborted)
      console.error(`A demo viewer could not write: ${error instanceof Error ? error.message : error}`)
  })
}
