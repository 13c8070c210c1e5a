import { expect, test, vi } from 'vitest'
import { destinationOf, kindOf, knownType, type StoredNotice, textOf, unreadAfter } from './rules.ts'
import { noticeKinds, noticeTypes, SENTENCES, titleMax } from './spec.ts'

test('an unknown type becomes system, and every type belongs to one switch', () => {
  expect(knownType('birthday')).toBe('system')
  expect(noticeTypes.map(knownType)).toEqual(noticeTypes)
  expect(new Set(noticeTypes.map(kindOf))).toEqual(new Set(noticeKinds))
})

test('the unread counter never drops below 0', () => {
  expect([unreadAfter(0, -1), unreadAfter(3, -1), unreadAfter(3, 1)]).toEqual([0, 2, 4])
})

test('an old notification links only to its subject', () => {
  expect(destinationOf('tip_received', {})).toBe('/dashboard')
  expect(destinationOf('message', { username: 'ada' })).toBe('/messages/ada')
  expect(destinationOf('message', { username: 'a/b' })).toBe('/messages')
  expect(destinationOf('session_request', {})).toBe('/call-requests')
  expect([destinationOf('session_started', {}), destinationOf('session_ended', {})]).toEqual(['/calls', '/calls'])
  expect(destinationOf('creator_online', { username: 'ada' })).toBe('/creator/ada')
  expect(destinationOf('creator_online', {})).toBeUndefined()
  expect(destinationOf('system', { payout_id: '0197-a', purchase_id: '0197-b' })).toBe('/earnings')
  expect(destinationOf('system', { order_id: '0197-a' })).toBe('/orders/0197-a')
  expect(destinationOf('system', { order_id: '../admin', is_gift: 'true' })).toBeUndefined()
  expect(destinationOf('follow', { username: 'ada' })).toBe('/creator/ada')
  expect(destinationOf('follow', { username: '//evil.example' })).toBe('/followers')
  expect(destinationOf('system', { purchase_id: '0197-a' })).toBe('/receipt/0197-a')
  expect(destinationOf('system', { purchase_id: '../admin' })).toBeUndefined()
  expect(destinationOf('system', {})).toBeUndefined()
  // only the giver can read the receipt of a gift
  expect(destinationOf('system', { purchase_id: '0197-a', is_gift: true })).toBe('/settings/wallet')
})

test('returns the text of the kind, a stored text, or a general sentence', () => {
  const write = vi.fn(() => ({ title: 'x'.repeat(titleMax + 1), message: 'Thanks', path: '/tips' }))
  const broken = () => {
    throw new Error('invalid data')
  }
  const example = null
  const notices = { 'tip.new': { example, write }, 'tip.old': { example, write: broken } }
  const row: StoredNotice = { kind: 'tip.new', type: 'tip_received', title: null, message: null, data: {} }
  const textFor = (changes: Partial<StoredNotice>) => textOf(notices, { ...row, ...changes }, 'fan', null)
  const written = textFor({})
  expect(written).toMatchObject({ message: 'Thanks', path: '/tips' })
  expect(written.title.length).toBeLessThanOrEqual(titleMax)
  const stored = { kind: null, title: 'A tip', message: 'Of 5 tokens' }
  expect(textFor(stored)).toEqual({ title: 'A tip', message: 'Of 5 tokens', path: '/dashboard' })
  expect(textFor({ kind: null, type: 'birthday' })).toEqual({ title: '', message: '', path: null })
  for (const kind of ['tip.unknown', 'tip.old'])
    expect(textFor({ kind })).toEqual({ title: SENTENCES.unreadable, message: '', path: null })
})
