import { expect } from 'vitest'
import type { Rate } from '#providers/cache/index.ts'
import { rateOf } from '#server/pace.ts'
import { type Pace, paces } from '#shared/limits.ts'
import type { World } from './world.ts'

/**
 * Makes attempts until one is refused with 429. Expects that the rate limit allows `limit` attempts, or one more,
 * because a new window of the rate limit may start during the test.
 */
export async function exhaust(limit: number, attempt: () => Promise<{ status: number }>): Promise<void> {
  for (let i = 0; i < limit; i++) expect((await attempt()).status).not.toBe(429)
  let more = 0
  while ((await attempt()).status !== 429) expect(++more).toBeLessThanOrEqual(1)
}

export function paceOf(act: string): Pace {
  const pace = paces.find((one) => one.act === act)
  if (!pace) throw new Error(`there is no pace ${act}`)
  return pace
}

/** Uses up a pace, except for the last `left` calls. The subject is `person` or `person recipient`. */
export async function spendPace(world: World, act: string, subject: string, left = 0): Promise<void> {
  await spendRate(world, rateOf(paceOf(act)), subject, left)
}

/** Uses up a rate limit except for the last `left` calls, in one step: the window could end during a slow loop. */
export async function spendRate(world: World, rate: Rate, subject: string, left = 0): Promise<void> {
  const { cache } = world.contextOf().providers
  await Promise.all(Array.from({ length: rate.limit - left }, () => cache.take(rate, subject)))
}
