import { expect } from 'vitest'

/**
 * Makes attempts until one is refused with 429, and expects that the rate limit allows `limit` of them. Allows one more,
 * because a new window of the rate limit may start during the test.
 */
export async function exhaust(limit: number, attempt: () => Promise<{ status: number }>): Promise<void> {
  for (let i = 0; i < limit; i++) expect((await attempt()).status).not.toBe(429)
  let more = 0
  while ((await attempt()).status !== 429) expect(++more).toBeLessThanOrEqual(1)
}
