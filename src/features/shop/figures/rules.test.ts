import { expect, test } from 'vitest'
import { tokenUsdCents } from '#shared/money.ts'
import { everyDay, usdCentsOf } from './rules.ts'

test('converts tokens to a creator’s earnings in cents', () => {
  expect([usdCentsOf(0), usdCentsOf(3)]).toEqual([0, 3 * tokenUsdCents])
})

test('fills days without data with zero', () => {
  const days = everyDay([{ day: '2026-11-19', n: 3 }], 3, new Date('2026-11-20T00:10:00Z'), { n: 0 })
  expect(days).toEqual([
    { day: '2026-11-18', n: 0 },
    { day: '2026-11-19', n: 3 },
    { day: '2026-11-20', n: 0 },
  ])
})
