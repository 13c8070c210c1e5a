import { expect, test } from 'vitest'
import { createRate } from './rate.ts'

test('admits 50 calls in any sliding second, not per calendar second', () => {
  const rate = createRate(50)
  const at = (ms: number, attempts: number) => Array.from({ length: attempts }, () => rate.take(ms))
  expect(at(900, 30).every((verdict) => verdict === 'admitted')).toBe(true)
  expect(at(1100, 21)).toEqual([...Array(20).fill('admitted'), 'rejected'])
  expect(at(1899, 1)).toEqual(['rejected'])
  expect(at(1900, 31)).toEqual([...Array(30).fill('admitted'), 'rejected'])
})

test('the verdict is "abusive" at 20 times the rate', () => {
  const rate = createRate(2)
  const verdicts = Array.from({ length: 41 }, () => rate.take(5000))
  expect(verdicts.slice(0, 3)).toEqual(['admitted', 'admitted', 'rejected'])
  expect(verdicts.slice(39)).toEqual(['rejected', 'abusive'])
})
