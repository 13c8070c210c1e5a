import { expect, test } from 'vitest'
import { comeOnline, goOffline, nobodyOnline, setOnline } from './presence.ts'

test('each person is here once or not at all', () => {
  const two = comeOnline(comeOnline(nobodyOnline, 'a'), 'b')
  expect(comeOnline(two, 'a')).toBe(two)
  expect(goOffline(two, 'a')).toEqual(['b'])
  expect(goOffline(two, 'c')).toBe(two)
  expect(setOnline(two, ['c', 'd', 'c'])).toEqual(['c', 'd'])
})
