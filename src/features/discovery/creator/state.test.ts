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

test('photos, subscriptions, offers and about come first; an empty tab is hidden from everyone else', () => {
  expect(names(false)).toEqual(['photos', 'tiers', 'offers', 'about', 'digitals'])
})

test('the creator sees empty tabs too', () => {
  expect(names(true)).toEqual(['photos', 'tiers', 'shop', 'offers', 'about', 'streams', 'classes', 'digitals'])
})
