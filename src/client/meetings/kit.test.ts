import { afterEach, expect, test, vi } from 'vitest'
import { joinMeeting } from './kit.ts'
import { leaveMeeting } from './sendOwn.ts'

afterEach(() => void vi.useRealTimers())

test('joining and leaving end when the provider never responds', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<void>(() => {})
  const client = { join: never, leave: never, self: { screenShareTracks: {} } }
  const both = Promise.allSettled([joinMeeting(client), leaveMeeting(client)])
  await vi.advanceTimersByTimeAsync(20_000)
  const late = { status: 'rejected', reason: expect.objectContaining({ name: 'TimeoutError' }) }
  expect(await both).toEqual([late, late])
})
