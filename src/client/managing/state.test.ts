import { expect, test } from 'vitest'
import { MANAGING } from '#shared/sentences.ts'
import { deleteEach, stillThere, toggled, toggledAll } from './state.ts'

const max = 100

test('selects items one by one or by page, at most as many as one call deletes', () => {
  expect(toggled(toggled([], 'a', max), 'b', max)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', max)).toEqual(['b'])
  expect(toggledAll(['a'], ['a', 'b'], max)).toEqual(['a', 'b'])
  expect(toggledAll(['a', 'b', 'c'], ['a', 'b'], max)).toEqual(['c'])
  expect(toggledAll(['a'], [], max)).toEqual(['a'])
  const many = Array.from({ length: max + 1 }, (_, index) => `id ${index}`)
  expect(toggledAll([], many, max)).toHaveLength(max)
  expect(toggled(many.slice(0, max), 'one more', max)).toHaveLength(max)
})

test('drops deleted items from the selection; otherwise returns the same array', () => {
  const chosen = ['a', 'b']
  expect(stillThere(chosen, ['b', 'c'])).toEqual(['b'])
  expect(stillThere(chosen, ['a', 'b', 'c'])).toBe(chosen)
})

test('deleting several items uses the specified sentences', () => {
  expect([MANAGING.deleteAsk(2), MANAGING.deleted(2), MANAGING.deleteFailed]).toEqual([
    ...['Delete 2 items?', 'Deleted 2 items', 'Failed to delete some items'],
  ])
})

test('continues after a failed deletion and counts it', async () => {
  const asked: string[] = []
  const remove = async (id: string) => {
    asked.push(id)
    if (id === 'b') throw new Error('refused')
  }
  expect(await deleteEach(['a', 'b', 'c'], remove)).toEqual({ deleted: 2, failed: 1 })
  expect(asked).toEqual(['a', 'b', 'c'])
})
