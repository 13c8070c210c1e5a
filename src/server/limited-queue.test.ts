import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimitedQueue } from './limited-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const limits = { running: 2, waiting: 3, waitMs: 1_000, runMs: 5_000 }
const busy = new Error('busy')

/** Creates a queue with a record of started computations, each of which ends when the test calls `end`. */
function startQueue() {
  const queue = createLimitedQueue(limits, () => busy)
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const ask = (name: string, signal?: AbortSignal) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    const answer = queue.run(() => {
      started.push(name)
      return end.promise
    }, signal)
    answer.catch(() => {})
    return answer
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const end = async (name: string) => {
    ends.get(name)?.resolve(name)
    await settle()
  }
  return { ask, started, ends, end, settle }
}

test('runs two at once and the others in their order', async () => {
  const { ask, started, end, settle } = startQueue()
  const answers = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  await settle()
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) await end(name)
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('refuses when the queue is full, and accepts again after one has ended', async () => {
  const { ask, started, end, settle } = startQueue()
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name)
  await expect(ask('f')).rejects.toBe(busy)
  await end('a')
  ask('g')
  await settle()
  await expect(ask('h')).rejects.toBe(busy)
  for (const name of ['b', 'c', 'd', 'e', 'g']) await end(name)
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

test('a failed computation frees its slot', async () => {
  const { ask, ends, started, settle } = startQueue()
  const [failing] = ['a', 'b', 'c'].map((name) => ask(name))
  await settle()
  ends.get('a')?.reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(started).toEqual(['a', 'b', 'c'])
})

test('an aborted request leaves the queue', async () => {
  const { ask, started, end, settle } = startQueue()
  const gone = new AbortController()
  for (const name of ['a', 'b']) ask(name)
  const waiting = ask('c', gone.signal)
  for (const name of ['d', 'e']) ask(name)
  gone.abort(new Error('the caller left'))
  await expect(waiting).rejects.toThrow('the caller left')
  ask('f')
  await settle()
  await end('a')
  expect(started).toEqual(['a', 'b', 'd'])
  await expect(ask('g', gone.signal)).rejects.toThrow('the caller left')
})

test('an aborted request frees its slot once', async () => {
  const { ask, started, end, settle } = startQueue()
  const gone = new AbortController()
  ask('a', gone.signal)
  for (const name of ['b', 'c', 'd']) ask(name)
  await settle()
  gone.abort()
  await settle()
  expect(started).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
})

test('refuses after the longest wait', async () => {
  const { ask, started, end } = startQueue()
  for (const name of ['a', 'b']) ask(name)
  const waiting = ask('c')
  await vi.advanceTimersByTimeAsync(limits.waitMs)
  await expect(waiting).rejects.toBe(busy)
  await end('a')
  expect(started).toEqual(['a', 'b'])
})

test('slots of requests that the platform ended are free again later', async () => {
  const { ask, started, settle } = startQueue()
  for (const name of ['a', 'b']) ask(name)
  await settle()
  await vi.advanceTimersByTimeAsync(limits.runMs)
  for (const name of ['c', 'd', 'e']) ask(name)
  await settle()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})
