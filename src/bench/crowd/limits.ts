import * as z from 'zod'
import { printColumns } from './measures.ts'

const accounts = z.array(
  z.object({
    service: z.string(),
    plan: z.string(),
    limits: z.array(
      z.object({
        name: z.string(),
        used: z.number(),
        max: z.number().nullable(),
        seconds: z.number().nullable(),
        total: z.number(),
        refused: z.number(),
      }),
    ),
  }),
)

type Use = {
  name: string
  plan: string
  max: number | null
  seconds: number | null
  peak: number
  total: number
  refused: number
  /** Viewers at the first refusal. */
  refusedAt: number | undefined
}
const everyMs = 500

/** Reads the use of the vendors' limits while the audience grows. */
export function watchLimits(consoleOrigin: string, audience: () => number) {
  const uses = new Map<string, Use>()
  async function read(): Promise<void> {
    const found = accounts.parse(await (await fetch(`${consoleOrigin}/limits`)).json())
    for (const { service, plan, limits } of found)
      for (const { name, used, max, seconds, total, refused } of limits) {
        const key = `${service} ${name}`
        const before = uses.get(key)
        const refusedAt = before?.refusedAt ?? (refused > 0 ? audience() : undefined)
        const peak = Math.max(before?.peak ?? 0, used)
        uses.set(key, { name: key, plan, max, seconds, peak, total, refused, refusedAt })
      }
  }
  const timer = setInterval(() => void read().catch(() => undefined), everyMs)
  return {
    async end(): Promise<Use[]> {
      clearInterval(timer)
      await read()
      return [...uses.values()]
    },
  }
}

/** Effects on a viewer beyond a limit. */
const effects: Readonly<Record<string, string>> = {
  'realtimekit requests': 'a place in the line, or the playback once it exists',
  'ably messages': 'chat and figures arrive later, merged',
  'ably connections': 'no live chat; the page polls',
  'ably new-connections': 'live chat begins some seconds later',
  'ably channels': 'no live notifications; chat works',
  'ably new-channels': 'live notifications begin some seconds later',
  'mail requests': 'news mails arrive later; codes go first',
  'neon connections': 'an action is tried again',
}

const number = (value: number) => value.toLocaleString('en-US')
const period = (seconds: number | null) =>
  seconds === null ? 'at once' : seconds === 1 ? 'a second' : `in ${seconds} s`

/** Prints the limits that were used: maximum, largest use, the load at which it was met, and what a viewer sees then. */
export function printLimits(uses: readonly Use[], viewers: number): void {
  const lines = uses
    .filter(({ total }) => total > 0)
    .map(({ name, plan, max, seconds, peak, total, refused, refusedAt }) => [
      `${name} (${plan})`,
      max === null ? 'counted' : `${number(max)} ${period(seconds)}`,
      number(max === null ? total : peak),
      number(refused),
      refusedAt === undefined ? `above ${number(viewers)}` : number(refusedAt),
      refusedAt === undefined ? '' : (effects[name] ?? ''),
    ])
  printColumns([
    ['limit (plan)', 'maximum', 'largest use', 'refused', 'met at viewers', 'a viewer then sees'],
    ...lines,
  ])
}
