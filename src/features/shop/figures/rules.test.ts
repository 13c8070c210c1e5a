import { expect, test } from 'vitest'
import { everyDay } from './rules.ts'

test('fills days without data with zero', () => {
  const days = everyDay([{ day: '2026-11-19', n: 3 }], 3, new Date('2026-11-20T00:10:00Z'), { n: 0 })
  expect(days).toEqual([
    { day: '2026-11-18', n: 0 },
    { day: '2026-11-19', n: 3 },
    { day: '2026-11-20', n: 0 },
  ])
})
