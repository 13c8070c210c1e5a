import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('settles as the work does and leaves no timer', async () => {
  await expect(within(1_000, Promise.resolve('answer'))).resolves.toBe('answer')
  await expect(within(1_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with a TimeoutError when the work never responds', async () => {
  const waiting = within(1_000, new Promise(() => {}))
  const refused = expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
})

test('hands a late result to the caller, who can release it', async () => {
  const late = vi.fn()
  const { promise, resolve } = Promise.withResolvers<string>()
  const refused = expect(within(1_000, promise, late)).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  expect(late).not.toHaveBeenCalled()
  resolve('connection')
  await vi.advanceTimersByTimeAsync(0)
  expect(late).toHaveBeenCalledExactlyOnceWith('connection')
})
