import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from './turns.ts'

// Uses real locks: Node has the same as browsers.
const limits = { turn: 40, work: 60, news: 0 }
const never = () => new Promise<boolean>(() => {})

afterEach(() => void vi.unstubAllGlobals())

test('works in one tab at a time', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise((next) => setTimeout(next, 5))
    order.push(`${name} ends`)
    return true
  }
  await Promise.all(['one', 'two'].map((name) => inTurn('together', work(name))))
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('work that never ends rejects and gives the lock back', async () => {
  await expect(inTurn('hung', never, limits)).rejects.toMatchObject({ name: 'TimeoutError' })
  const work = vi.fn(async () => true)
  await inTurn('hung', work, limits)
  expect(work).toHaveBeenCalledOnce()
})

test('a tab works without the lock when another tab never gives it back', async () => {
  const frozen = new AbortController()
  const held = navigator.locks.request(
    'frozen',
    () => new Promise((end) => frozen.signal.addEventListener('abort', end)),
  )
  const work = vi.fn(async () => true)
  await inTurn('frozen', work, limits)
  expect(work).toHaveBeenCalledOnce()
  frozen.abort()
  await held
})

test('a tab works without locks where the browser refuses them', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } })
  const work = vi.fn(async () => true)
  await inTurn('refused', work, limits)
  expect(work).toHaveBeenCalledOnce()
})

test('a refusal of the work is its caller’s, and the work is not repeated', async () => {
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(inTurn('refusing', work, limits)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledOnce()
})
