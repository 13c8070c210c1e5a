import { describe, expect, test } from 'vitest'
import { mails } from '#app/mails.server.ts'
import { arePushKeys, isPushEndpoint } from './rules/push.ts'
import { readUnsubscribeToken, unsubscribeToken } from './rules/unsubscribe.ts'
import { destinationOf, kindOf, knownType, unreadAfter } from './rules.ts'
import { noticeKinds, noticeTypes } from './spec.ts'

const { payload: mailPayload, contentOf, write: writeMail } = mails

test('an unknown type is system, and every type obeys one of the switches', () => {
  expect(knownType('birthday')).toBe('system')
  expect(noticeTypes.map(knownType)).toEqual(noticeTypes)
  expect(new Set(noticeTypes.map(kindOf))).toEqual(new Set(noticeKinds))
})

test('the unread counter is never below 0', () => {
  expect([unreadAfter(0, -1), unreadAfter(3, -1), unreadAfter(3, 1)]).toEqual([0, 2, 4])
})

test('a notification leads to what it is about, and nowhere else', () => {
  expect(destinationOf('tip_received', {})).toBe('/dashboard')
  expect(destinationOf('follow', { username: 'ada' })).toBe('/creator/ada')
  expect(destinationOf('follow', { username: '//evil.example' })).toBe('/followers')
  expect(destinationOf('system', { purchase_id: '0197-a' })).toBe('/receipt/0197-a')
  expect(destinationOf('system', { purchase_id: '../admin' })).toBeUndefined()
  expect(destinationOf('system', {})).toBeUndefined()
  // the receipt of a gift is its giver's
  expect(destinationOf('system', { purchase_id: '0197-a', is_gift: true })).toBe('/settings/wallet')
})

describe('where pushes may be sent', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil-push.services.mozilla.com.example/abc',
    'https://push.apple.com.evil.example/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://push.limelight.test/send/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('not %s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(false))

  test('the local one only in the local cloud', () => {
    expect(isPushEndpoint('https://push.limelight.test/send/abc', true)).toBe(true)
    expect(isPushEndpoint('https://127.0.0.1/abc', true)).toBe(false)
  })

  test('keys have the lengths of keys', () => {
    expect(arePushKeys(`B${'x'.repeat(86)}`, 'a'.repeat(22))).toBe(true)
    expect(arePushKeys(`B${'x'.repeat(86)}=`, `${'a'.repeat(22)}==`)).toBe(true)
    expect(arePushKeys(`A${'x'.repeat(86)}`, 'a'.repeat(22))).toBe(false)
    expect(arePushKeys(`B${'x'.repeat(86)}`, 'a'.repeat(21))).toBe(false)
    expect(arePushKeys('', '')).toBe(false)
  })
})

describe('the link that stops mails', () => {
  const user = '0197d1a0-0000-7000-8000-000000000001'
  const token = unsubscribeToken('secret', user, 'tips')

  test('says for whom and what', () => {
    expect(readUnsubscribeToken('secret', token)).toEqual({ userId: user, stop: 'tips' })
  })

  test('cannot be made into another', () => {
    expect(readUnsubscribeToken('other', token)).toBeUndefined()
    expect(readUnsubscribeToken('secret', token.replace('tips', 'all'))).toBeUndefined()
    expect(readUnsubscribeToken('secret', token.replace('1.tips', '2.tips'))).toBeUndefined()
    for (const broken of [
      '',
      '..',
      `${token}.x`,
      token.slice(0, -1),
      unsubscribeToken('secret', user, 'all').replace('all', 'x'),
    ])
      expect(readUnsubscribeToken('secret', broken)).toBeUndefined()
  })
})

test('the copy for a mailbox says how many more there are and how to get no more of them', () => {
  const context = { origin: 'https://x.example', secret: 'secret' }
  const payload = mailPayload.parse({
    template: 'notice',
    to: 'ada@limelight.test',
    props: {
      user_id: '0197d1a0-0000-7000-8000-000000000001',
      ...{ type: 'tip_received', title: 'Bea sent you a tip', message: '<b>25 tokens</b>', data: {}, more: 3 },
    },
  })
  expect(contentOf(payload, context).subject).toBe('Bea sent you a tip (and 3 more)')
  const { headers, html, text } = writeMail(payload, context)
  expect(headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/x\.example\/unsubscribe\?token=[\w.-]+tips\.[0-9a-f]{32}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(html).not.toContain('<b>25')
  expect(text).toContain('No more notifications by email: https://x.example/unsubscribe?token=')
})
