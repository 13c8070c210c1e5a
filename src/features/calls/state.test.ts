import { expect, test } from 'vitest'
import { dropCall, nextCallEnd, noCalls, ring, ringMs, stopRinging } from './state.ts'

const caller = { id: 'u', username: 'noor', displayName: 'Noor', avatarUrl: null }
const call = (id: string, timestamp = 0) => ({ id, kind: 'video' as const, caller, timestamp })
const ringing = ring(noCalls, call('one'))

test('one call at a time: the first is heard until it ends', () => {
  expect(ring(ringing, call('two')).incoming?.id).toBe('one')
  expect(stopRinging(ringing, 'two')).toBe(ringing)
  expect(ring(stopRinging(ringing, 'one'), call('two')).incoming?.id).toBe('two')
})

test('it rings for a minute and a half', () => {
  expect(nextCallEnd(ringing)).toBe(ringMs)
  expect(dropCall(ringing, ringMs - 1)).toBe(ringing)
  expect(dropCall(ringing, ringMs)).toEqual(noCalls)
  expect(nextCallEnd(noCalls)).toBeUndefined()
})
