import { expect, test } from 'vitest'
import { readOrdersSearch, roleOf, tabsOf } from './state.ts'

test('a creator’s first tab is sold orders; an admin has a tab of disputes; a fan has one list', () => {
  expect(tabsOf('creator')).toEqual({ tabs: ['sold', 'bought'], open: 'sold' })
  expect(tabsOf('creator', 'bought').open).toBe('bought')
  expect(tabsOf('admin', 'disputes')).toEqual({ tabs: ['bought', 'disputes'], open: 'disputes' })
  expect(tabsOf('fan')).toEqual({ tabs: ['bought'], open: 'bought' })
})

test('the URL cannot open a tab of another role', () => {
  expect(tabsOf('fan', 'disputes').open).toBe('bought')
  expect(tabsOf('creator', 'disputes').open).toBe('sold')
  expect(readOrdersSearch({ tab: 'sold' })).toEqual({ tab: 'sold' })
  for (const tab of ['', 'else', 1, undefined]) expect(readOrdersSearch({ tab })).toEqual({})
})

test('without a sales tab, earlier sales are among all orders', () => {
  expect(roleOf('sold', 'creator')).toBe('seller')
  expect(roleOf('bought', 'creator')).toBe('buyer')
  expect(roleOf('bought', 'fan')).toBe('all')
  expect(roleOf('bought', 'admin')).toBe('all')
})
