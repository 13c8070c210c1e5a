import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deadQueue } from './queue.ts'
import { leaseSeconds } from './slices.ts'

test('wrangler.toml has the queue of dead letters, and retries a message after the lease of its slice', () => {
  const consumers = readFileSync('wrangler.toml', 'utf8').split('[[queues.consumers]]').slice(1)
  const [work = '', dead = ''] = consumers
  expect(work).toContain(`dead_letter_queue = "${deadQueue}"`)
  expect(dead).toContain(`queue = "${deadQueue}"`)
  expect(Number(/retry_delay = (\d+)/.exec(work)?.[1])).toBeGreaterThan(leaseSeconds)
})
