import { expect, test } from 'vitest'
import { arrangeTabs } from './state.ts'

const tabs = [
  { value: 'photos', count: 5 },
  { value: 'streams', count: 0 },
  { value: 'offers', count: 2 },
  { value: 'shop', count: 0 },
  { value: 'classes', count: 0 },
  { value: 'digitals' },
  { value: 'tiers' },
  { value: 'about' },
]
const names = (isOwner: boolean) => arrangeTabs(tabs, isOwner).map(({ value }) => value)

test('puts photos, subscriptions, offers and about first and hides empty tabs from visitors', () => {
  expect(names(false)).toEqual(['photos', 'tiers', 'offers', 'about', 'digitals'])
})

test('shows empty tabs to the creator', () => {
  expect(names(true)).toEqual(['photos', 'tiers', 'shop', 'offers', 'about', 'streams', 'classes', 'digitals'])
})
