import { expect, test } from 'vitest'
import { cardOf, placeAt, withPlace } from './state.ts'

const place = { pages: 3, card: 52, who: 'mira', top: 118.5 }

test('stores the latest position of each history entry', () => {
  const stored = withPlace(withPlace(withPlace(null, 'a', { ...place, pages: 2 }), 'b', place), 'a', place)
  expect(placeAt(stored, 'a')).toEqual(place)
  expect(placeAt(stored, 'b')).toEqual(place)
  expect(placeAt(stored, 'c')).toBeUndefined()
})

test('stores only the latest 20 positions', () => {
  const entries = Array.from({ length: 30 }, (_, n) => `entry-${n}`)
  const stored = entries.reduce<string | null>((before, entry) => withPlace(before, entry, place), null)
  expect(entries.filter((entry) => placeAt(stored, entry))).toEqual(entries.slice(-20))
})

test('a stored position follows its creator in the list; without the creator it keeps its index', () => {
  expect(cardOf({ ...place, card: 1 }, ['ada', 'mira', 'nora'])).toBe(1)
  expect(cardOf({ ...place, card: 1 }, ['nora', 'ada', 'mira'])).toBe(2)
  expect(cardOf({ ...place, card: 1 }, ['nora', 'ada'])).toBe(1)
})

test.each([
  null,
  '',
  'nonsense',
  '{}',
  '[1,["a"],["a",{"pages":"3"}],["a",null]]',
  '[["a",{"pages":3,"card":5,"top":1}]]',
])('treats the invalid stored value %j as no place', (stored) => {
  expect(placeAt(stored, 'a')).toBeUndefined()
  expect(placeAt(withPlace(stored, 'a', place), 'a')).toEqual(place)
})
