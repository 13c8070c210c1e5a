import { expect } from 'vitest'

/**
 * Makes attempts until one is refused with 429, and expects `limit` of them to be let through. The window of a rate
 * turns with the clock: a test that runs across that moment finds room for one more.
 */
export async function exhaust(limit: number, attempt: () => Promise<{ status: number }>): Promise<void> {
  for (let i = 0; i < limit; i++) expect((await attempt()).status).not.toBe(429)
  let more = 0
  while ((await attempt()).status !== 429) expect(++more).toBeLessThanOrEqual(1)
}
