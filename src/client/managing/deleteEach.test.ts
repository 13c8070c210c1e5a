import { expect, test } from 'vitest'
import { deleteEach } from './deleteEach.ts'

test('continues after a failed deletion and counts it', async () => {
  const asked: string[] = []
  const remove = async (id: string) => {
    asked.push(id)
    if (id === 'b') throw new Error('refused')
  }
  expect(await deleteEach(['a', 'b', 'c'], remove)).toEqual({ deleted: 2, failed: 1 })
  expect(asked).toEqual(['a', 'b', 'c'])
})
