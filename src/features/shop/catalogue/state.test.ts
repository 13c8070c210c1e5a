import { expect, test } from 'vitest'
import { readShopSearch } from './state.ts'

test('reads tab and category from the URL and ignores invalid ones', () => {
  expect(readShopSearch({ tab: 'orders', category: 'hoodie' })).toEqual({ tab: 'orders', category: 'hoodie' })
  expect(readShopSearch({ tab: ['x'], category: 'gold' })).toEqual({})
})
