import { expect, test } from 'vitest'
import { deleteEach } from './deleteEach.ts'

test('one that cannot be deleted does not stop the others, and is counted', async () => {
  const asked: string[] = []
  const remove = async (id: string) => {
    asked.push(id)
    if (id === 'b') throw new Error('refused')
  }
  expect(await deleteEach(['a', 'b', 'c'], remove)).toEqual({ deleted: 2, failed: 1 })
  expect(asked).toEqual(['a', 'b', 'c'])
})
