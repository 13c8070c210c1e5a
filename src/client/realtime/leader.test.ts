import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AblyConnection, ConnectionEvents } from './ablyConnection.ts'
import { createLeader, rereadMs } from './leader.ts'
import type { TabMessage } from './tabChannel.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks the tabs to read again, with growing pauses, until the service is up', async () => {
  const messages: TabMessage[] = []
  const connection: AblyConnection = { hold: () => {}, publish: () => {}, wake: () => {}, close: () => {} }
  let events: ConnectionEvents | undefined
  const leader = createLeader(
    async (_, given) => {
      events = given
      return connection
    },
    { tell: (message) => void messages.push(message), whenGone: () => {} },
  )
  leader.wants('tab', ['user:ada'])
  await vi.advanceTimersByTimeAsync(rereadMs.first - 1)
  expect(messages).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(messages).toEqual([{ kind: 'missed', channel: 'user:ada', tab: undefined }])
  await vi.advanceTimersByTimeAsync(2 * rereadMs.first - 1)
  expect(messages).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(messages).toHaveLength(2)
  events?.changed(true)
  await vi.advanceTimersByTimeAsync(10 * rereadMs.last)
  expect(messages).toHaveLength(2)
  events?.changed(false)
  await vi.advanceTimersByTimeAsync(rereadMs.first)
  expect(messages).toHaveLength(3)
  leader.close()
  await vi.advanceTimersByTimeAsync(10 * rereadMs.last)
  expect(messages).toHaveLength(3)
})

test('opens another connection when the library never responds, and closes the late one', async () => {
  const close = vi.fn()
  const connection: AblyConnection = { hold: () => {}, publish: () => {}, wake: () => {}, close }
  const [first, second] = [Promise.withResolvers<AblyConnection>(), Promise.withResolvers<AblyConnection>()]
  const attempts = [first.promise, second.promise]
  const open = vi.fn(() => attempts.shift() ?? Promise.reject(new Error('a third attempt')))
  const leader = createLeader(open, { tell: () => {}, whenGone: () => {} })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(open).toHaveBeenCalledTimes(2)
  for (const { resolve } of [first, second]) resolve(connection)
  await vi.advanceTimersByTimeAsync(0)
  expect(close).toHaveBeenCalledTimes(1)
  leader.close()
  expect(close).toHaveBeenCalledTimes(2)
})
