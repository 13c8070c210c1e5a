import { expect, test } from 'vitest'
import { readShopSearch } from './state.ts'

test('an address of the shop is read, nonsense is left out', () => {
  expect(readShopSearch({ tab: 'orders', category: 'hoodie' })).toEqual({ tab: 'orders', category: 'hoodie' })
  expect(readShopSearch({ tab: ['x'], category: 'gold' })).toEqual({})
})
