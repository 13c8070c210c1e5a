import { expect, test, vi } from 'vitest'
import { announceSession, onSessionEvent } from './events.ts'

test('every listener gets the current session first, then each event until it unsubscribes', () => {
  const [early, late] = [vi.fn(), vi.fn()]
  const stop = onSessionEvent(early)
  expect(early).not.toHaveBeenCalled()
  announceSession('initial session', null)
  expect(early.mock.calls).toEqual([[{ type: 'initial session', session: null }]])
  onSessionEvent(late)
  expect(late.mock.calls).toEqual([[{ type: 'initial session', session: null }]])
  announceSession('password recovery', null)
  stop()
  announceSession('signed out', null)
  expect(early).toHaveBeenCalledTimes(2)
  expect(late.mock.calls.map(([event]) => event.type)).toEqual(['initial session', 'password recovery', 'signed out'])
})
