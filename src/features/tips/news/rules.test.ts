import { expect, test } from 'vitest'
import { mergeTips } from './rules.ts'

test('merges several tips into the newest tip, with the number and the sum of all', () => {
  const [first, last] = [
    { tokens: 5, sender: 'ada' },
    { tokens: 7, sender: 'mira' },
  ]
  expect(mergeTips([first])).toEqual({ ...first, burst: { tips: 1, tokens: 5 } })
  expect(mergeTips([first, last])).toEqual({ ...last, burst: { tips: 2, tokens: 12 } })
})

test('an event that is already merged counts with all its tips', () => {
  const merged = { tokens: 7, burst: { tips: 3, tokens: 21 } }
  expect(mergeTips([merged, { tokens: 5 }])).toEqual({ tokens: 5, burst: { tips: 4, tokens: 26 } })
  expect(mergeTips([{ tokens: 5 }, merged])).toEqual({ tokens: 7, burst: { tips: 4, tokens: 26 } })
})
