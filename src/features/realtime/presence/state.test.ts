import { expect, test } from 'vitest'
import { emptyPresence, forgetOnline, mergePresence, onlinePeople, setOffline, setOnline } from './state.ts'

test('tracks online people; a repeated event returns the same state object', () => {
  const one = setOnline(emptyPresence, 'mira')
  expect(setOnline(one, 'mira')).toBe(one)
  const two = setOffline(setOnline(one, 'noor'), 'mira')
  expect(two).toEqual({ mira: false, noor: true })
  expect(setOffline(two, 'mira')).toBe(two)
  expect(onlinePeople(two)).toEqual(['noor'])
})

test('a response replaces the known state of the people in the request', () => {
  const known = { mira: true, noor: true, theo: false }
  const found = mergePresence(known, ['mira', 'theo', 'sol'], ['theo'])
  expect(found).toEqual({ mira: false, noor: true, theo: true, sol: false })
  expect(mergePresence(found, ['mira', 'theo'], ['theo'])).toBe(found)
  expect(forgetOnline(found, 'noor')).toEqual({ mira: false, theo: true, sol: false })
  expect(forgetOnline(emptyPresence, 'noor')).toBe(emptyPresence)
})
