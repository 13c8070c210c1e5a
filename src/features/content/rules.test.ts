import { expect, test } from 'vitest'
import { isOpen, maySave, openingChange, openingOf, titleOf, weeklyLimitSentence } from './rules.ts'
import { titleMax } from './spec.ts'

test('a price in either field, or a tier, locks an item', () => {
  expect(openingOf({})).toEqual({ priceTokens: 0, tierId: null })
  expect(openingOf({ price: 5 })).toEqual({ priceTokens: 5, tierId: null })
  expect(openingOf({ is_premium: false, ppv_price: 5 })).toEqual({ priceTokens: 5, tierId: null })
  expect(openingOf({ tier_id: 'a' })).toEqual({ priceTokens: 0, tierId: 'a' })
})

test('a change affects only the given fields; is_premium: false makes the item free', () => {
  expect(openingChange({})).toEqual({})
  expect(openingChange({ is_premium: true })).toEqual({})
  expect(openingChange({ price: 0 })).toEqual({ priceTokens: 0 })
  expect(openingChange({ is_premium: false })).toEqual({ priceTokens: 0, tierId: null })
  expect(openingChange({ is_premium: false, tier_id: 'a' })).toEqual({ priceTokens: 0, tierId: 'a' })
  expect(openingChange({ tier_id: null })).toEqual({ tierId: null })
})

test('an item without a title is named after its file, or else after its type', () => {
  expect(titleOf('Mine', 'a.jpg', 'photo')).toBe('Mine')
  expect(titleOf('', 'IMG_0001.final.JPG', 'digital')).toBe('IMG_0001.final')
  for (const nothing of [undefined, '', '.jpg', '///', 'C:\\secret\\me.png', '../me.png'])
    expect(titleOf('', nothing, 'video'), nothing).toBe('Video')
  expect(titleOf('', '\u202e\u200bgpj.exe', 'video')).toBe('gpj')
  expect([...titleOf('', `${'😀x'.repeat(200)}.png`, 'photo')].length).toBeLessThanOrEqual(titleMax)
  expect(titleOf('', `a${'\u0301'.repeat(50)}b.png`, 'photo')).toBe('Photo')
})

test('decides which access opens an item and allows its download', () => {
  expect(['own', 'free', 'bought', 'tier', 'locked', 'removed'].map((one) => isOpen(one as never))).toEqual([
    ...[true, true, true, true, false, false],
  ])
  expect([maySave('own', false), maySave('bought', false), maySave('bought', true), maySave('locked', true)]).toEqual([
    ...[true, false, true, false],
  ])
})

test('the weekly limit message contains the remaining tokens and the date from which the purchase fits', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  expect(weeklyLimitSentence({ limit: 1, left: 0, freesAt: null }, now)).toContain('limit of 1 token.')
  expect(weeklyLimitSentence({ limit: 40, left: 0, freesAt: at(1) }, now)).toContain(
    'is used up. This fits within an hour.',
  )
  expect(weeklyLimitSentence({ limit: 40, left: 3, freesAt: at(30) }, now)).toContain(
    'leaves you 3. This fits in 30 hours.',
  )
  expect(weeklyLimitSentence({ limit: 40, left: 3, freesAt: at(72) }, now)).toContain('in 3 days')
})
