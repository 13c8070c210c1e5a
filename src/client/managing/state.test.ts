import { expect, test } from 'vitest'
import { stillThere, toggled, toggledAll } from './state.ts'

const max = 100

test('choosing: one by one, a page at once and back, never more than one call deletes', () => {
  expect(toggled(toggled([], 'a', max), 'b', max)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', max)).toEqual(['b'])
  expect(toggledAll(['a'], ['a', 'b'], max)).toEqual(['a', 'b'])
  expect(toggledAll(['a', 'b', 'c'], ['a', 'b'], max)).toEqual(['c'])
  expect(toggledAll(['a'], [], max)).toEqual(['a'])
  const many = Array.from({ length: max + 1 }, (_, index) => `id ${index}`)
  expect(toggledAll([], many, max)).toHaveLength(max)
  expect(toggled(many.slice(0, max), 'one more', max)).toHaveLength(max)
})

test('what is gone is not chosen any more; where nothing is gone the choice is the same', () => {
  const chosen = ['a', 'b']
  expect(stillThere(chosen, ['b', 'c'])).toEqual(['b'])
  expect(stillThere(chosen, ['a', 'b', 'c'])).toBe(chosen)
})
