import { expect, test } from 'vitest'
import { destinationOf, kindOf, knownType, unreadAfter } from './rules.ts'
import { noticeKinds, noticeTypes } from './spec.ts'

test('an unknown type becomes system, and every type belongs to one preference switch', () => {
  expect(knownType('birthday')).toBe('system')
  expect(noticeTypes.map(knownType)).toEqual(noticeTypes)
  expect(new Set(noticeTypes.map(kindOf))).toEqual(new Set(noticeKinds))
})

test('the unread counter never drops below 0', () => {
  expect([unreadAfter(0, -1), unreadAfter(3, -1), unreadAfter(3, 1)]).toEqual([0, 2, 4])
})

test('a notification links only to its own subject', () => {
  expect(destinationOf('tip_received', {})).toBe('/dashboard')
  expect(destinationOf('follow', { username: 'ada' })).toBe('/creator/ada')
  expect(destinationOf('follow', { username: '//evil.example' })).toBe('/followers')
  expect(destinationOf('system', { purchase_id: '0197-a' })).toBe('/receipt/0197-a')
  expect(destinationOf('system', { purchase_id: '../admin' })).toBeUndefined()
  expect(destinationOf('system', {})).toBeUndefined()
  // only the giver may read the receipt of a gift
  expect(destinationOf('system', { purchase_id: '0197-a', is_gift: true })).toBe('/settings/wallet')
})
