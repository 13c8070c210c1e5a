import { expect, test } from 'vitest'
import { without } from '../state.ts'

test('removes a person from one page of a list and keeps the other pages', () => {
  const known = {
    pages: [
      { people: [{ id: 'a' }, { id: 'b' }], next_cursor: 'x' },
      { people: [{ id: 'c' }], next_cursor: null },
    ],
    pageParams: [null, 'x'],
  }
  expect(without(known, 'b').pages.map(({ people }) => people.map(({ id }) => id))).toEqual([['a'], ['c']])
  expect(without(known, 'z')).toEqual(known)
})
