import { expect, test } from 'vitest'
import { comeOnline, forgetOnline, goOffline, mergePresence, nobodyKnown, onlinePeople } from './state.ts'

test('tracks online people; repeated events keep the same state object', () => {
  const one = comeOnline(nobodyKnown, 'mira')
  expect(comeOnline(one, 'mira')).toBe(one)
  const two = goOffline(comeOnline(one, 'noor'), 'mira')
  expect(two).toEqual({ mira: false, noor: true })
  expect(goOffline(two, 'mira')).toBe(two)
  expect(onlinePeople(two)).toEqual(['noor'])
})

test('an answer replaces the known state of the people it covers', () => {
  const known = { mira: true, noor: true, theo: false }
  const found = mergePresence(known, ['mira', 'theo', 'sol'], ['theo'])
  expect(found).toEqual({ mira: false, noor: true, theo: true, sol: false })
  expect(mergePresence(found, ['mira', 'theo'], ['theo'])).toBe(found)
  expect(forgetOnline(found, 'noor')).toEqual({ mira: false, theo: true, sol: false })
  expect(forgetOnline(nobodyKnown, 'noor')).toBe(nobodyKnown)
})
