import { expect, test } from 'vitest'
import { hasTrigram, likeOf } from '#shared/search.ts'
import { isOpen, maySave, openingChange, openingOf, titleOf, weeklyLimitSentence } from './rules.ts'
import { categoriesOf, titleMax } from './spec.ts'

test('a price or a tier locks an item, whatever it is called', () => {
  expect(openingOf({})).toEqual({ priceTokens: 0, tierId: null })
  expect(openingOf({ price: 5 })).toEqual({ priceTokens: 5, tierId: null })
  expect(openingOf({ is_premium: false, ppv_price: 5 })).toEqual({ priceTokens: 5, tierId: null })
  expect(openingOf({ tier_id: 'a' })).toEqual({ priceTokens: 0, tierId: 'a' })
})

test('a change touches what it names; not premium any more is open', () => {
  expect(openingChange({})).toEqual({})
  expect(openingChange({ is_premium: true })).toEqual({})
  expect(openingChange({ price: 0 })).toEqual({ priceTokens: 0 })
  expect(openingChange({ is_premium: false })).toEqual({ priceTokens: 0, tierId: null })
  expect(openingChange({ is_premium: false, tier_id: 'a' })).toEqual({ priceTokens: 0, tierId: 'a' })
  expect(openingChange({ tier_id: null })).toEqual({ tierId: null })
})

test('an item without a title is called as its file, or as its tab calls one', () => {
  expect(titleOf('Mine', 'a.jpg', 'photo')).toBe('Mine')
  expect(titleOf('', 'IMG_0001.final.JPG', 'digital')).toBe('IMG_0001.final')
  for (const nothing of [
    undefined,
    '',
    '.jpg',
    '\u202egpj.exe',
    'a\u200b.png',
    '///',
    'C:\\secret\\me.png',
    '../me.png',
  ])
    expect(titleOf('', nothing, 'video'), nothing).toBe('Video')
  expect([...titleOf('', `${'😀x'.repeat(200)}.png`, 'photo')].length).toBeLessThanOrEqual(titleMax)
  expect(titleOf('', `a${'\u0301'.repeat(50)}b.png`, 'photo')).toBe('Photo')
})

test('who may open and who may save', () => {
  expect(['own', 'free', 'bought', 'tier', 'locked', 'removed'].map((one) => isOpen(one as never))).toEqual([
    ...[true, true, true, true, false, false],
  ])
  expect([maySave('own', false), maySave('bought', false), maySave('bought', true), maySave('locked', true)]).toEqual([
    ...[true, false, true, false],
  ])
})

test('each form has its own categories', () => {
  expect(categoriesOf('photo')).toContain('lifestyle')
  expect(categoriesOf('photo')).not.toContain('movement')
  expect(categoriesOf('digital')).toContain('movement')
  expect(categoriesOf('digital')).not.toContain('lifestyle')
})

test('what is searched for is taken literally', () => {
  expect(likeOf('50%_Off\\')).toBe('50\\%\\_off\\\\')
  expect(['abc', 'a b', '%%%', 'дом'].map(hasTrigram)).toEqual([true, false, false, true])
})

test('a weekly limit says what is left and when it fits', () => {
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
