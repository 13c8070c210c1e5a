import { expect, test } from 'vitest'
import { COMMON } from '#shared/errors.ts'
import { retryConflicts } from './conflicts.ts'

const conflicting = (times: number) => {
  let left = times
  return async () => (left-- > 0 ? 'conflict' : 'written')
}

test('decides again after each conflict, five times at most', async () => {
  await expect(retryConflicts(conflicting(4))).resolves.toBe('written')
  await expect(retryConflicts(conflicting(5))).rejects.toMatchObject({ code: COMMON.unavailable.code })
})

test('throws the given error after five conflicts', async () => {
  const busy = new Error('busy')
  await expect(retryConflicts(conflicting(5), () => busy)).rejects.toBe(busy)
})
