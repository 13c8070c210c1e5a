import { expect, test } from 'vitest'
import { visibleShare } from './spec.ts'
import { teasedOf } from './state.ts'

const cards = {
  ids: ['a', 'b', 'c'],
  pointed: undefined,
  shares: new Map([
    ['a', visibleShare - 0.1],
    ['b', visibleShare],
    ['c', 1],
  ]),
  over: new Set<string>(),
}

test('plays one teaser: of the pointed card, or else of the first card in view', () => {
  expect(teasedOf(cards)).toBe('b')
  expect(teasedOf({ ...cards, pointed: 'c' })).toBe('c')
  expect(teasedOf({ ...cards, shares: new Map() })).toBeUndefined()
})

test('each teaser plays once, and the next card in view follows', () => {
  expect(teasedOf({ ...cards, over: new Set(['b']) })).toBe('c')
  expect(teasedOf({ ...cards, over: new Set(['b', 'c']) })).toBeUndefined()
  expect(teasedOf({ ...cards, over: new Set(['c']), pointed: 'c' })).toBeUndefined()
})

test('a pointed card whose stream is locked plays nothing', () => {
  expect(teasedOf({ ...cards, pointed: 'locked' })).toBeUndefined()
})
