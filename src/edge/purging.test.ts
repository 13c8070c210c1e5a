import { expect, test } from 'vitest'
import type { Purge } from '#shared/edge.ts'
import { createPurger, decidePurge, purgeLimit, refilled, removalReserve } from './purging.ts'

const at = Date.parse('2026-11-30T10:00:00Z')
const full = { left: purgeLimit.burst, atMs: at }
const low = { left: removalReserve, atMs: at }

test('purges removals always, and changes while enough purges are left for removals', () => {
  const removal = { kind: 'removal', sentMs: at, tags: 1 } as const
  const change = { kind: 'change', sentMs: at, tags: 1 } as const
  expect(decidePurge(removal, { left: 0, atMs: at })).toBe('purge')
  expect(decidePurge(change, full)).toBe('purge')
  expect(decidePurge(change, low)).toBe('wait')
})

test('drops a change whose pages have expired, and never a removal', () => {
  const sentMs = at - 61_000
  expect(decidePurge({ kind: 'change', sentMs, tags: 1 }, full)).toBe('drop')
  expect(decidePurge({ kind: 'removal', sentMs, tags: 1 }, full)).toBe('purge')
})

test('regains one purge in 12 seconds, up to the burst', () => {
  expect(refilled({ left: 1, atMs: at }, at + 12_000)).toEqual({ left: 2, atMs: at + 12_000 })
  expect(refilled({ left: 24, atMs: at }, at + 3_600_000).left).toBe(purgeLimit.burst)
  expect(refilled({ left: 3, atMs: at }, at - 1_000).left).toBe(3)
})

type Fate = 'ack' | 'retry'
function batchOf(purges: Purge[], sentMs = at) {
  const fates: Fate[] = []
  const messages = purges.map((body, index) => ({
    id: String(index),
    timestamp: new Date(sentMs),
    body,
    attempts: 1,
    ack: () => {
      fates[index] = 'ack'
    },
    retry: () => {
      fates[index] = 'retry'
    },
  }))
  return { batch: { messages }, fates }
}
const removal = (...tags: string[]): Purge => ({ tags, kind: 'removal' })

test('purges each tag of a batch once, in calls of at most 100 tags', async () => {
  const tags = Array.from({ length: 150 }, (_, index) => `picture:${index}`)
  const { batch, fates } = batchOf([removal('pages'), removal('pages'), removal(...tags)])
  const calls: string[][] = []
  await createPurger()(batch, async (some) => calls.push(some) > 0, at)
  expect(calls.map(({ length }) => length)).toEqual([100, 51])
  expect(new Set(calls.flat()).size).toBe(151)
  expect(fates).toEqual(['ack', 'ack', 'ack'])
})

test('retries what the vendor refuses, and then lets changes wait', async () => {
  const refused = batchOf([removal('pages')])
  const purgeBatch = createPurger()
  await purgeBatch(refused.batch, async () => false, at)
  expect(refused.fates).toEqual(['retry'])
  const change = batchOf([{ tags: ['person:1'], kind: 'change' }])
  const calls: string[][] = []
  await purgeBatch(change.batch, async (some) => calls.push(some) > 0, at)
  expect([calls, change.fates]).toEqual([[], ['retry']])
})

test('an empty purge calls nothing', async () => {
  const { batch, fates } = batchOf([removal()])
  await createPurger()(batch, () => Promise.reject(new Error('called')), at)
  expect(fates).toEqual(['ack'])
})
