import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribeToken } from './rules.ts'

describe('unsubscribe tokens', () => {
  const user = '0197d1a0-0000-7000-8000-000000000001'
  const token = unsubscribeToken('secret', user, 'tips')

  test('contain the user and the kind', () => {
    for (const stop of ['tips', 'all'] as const)
      expect(readUnsubscribeToken('secret', unsubscribeToken('secret', user, stop))).toEqual({ userId: user, stop })
  })

  test('are refused for an unknown kind, even with a valid signature', () => {
    // @ts-expect-error: a kind that a later release has removed
    expect(readUnsubscribeToken('secret', unsubscribeToken('secret', user, 'gone'))).toBeUndefined()
  })

  test('from old mails, signed with a key that was not derived, still work', () => {
    const seal = hmac(sha256, utf8ToBytes('secret'), utf8ToBytes(`unsubscribe.${user}.tips`))
    const earlier = `${user}.tips.${bytesToHex(seal).slice(0, 32)}`
    expect(earlier).not.toBe(token)
    expect(readUnsubscribeToken('secret', earlier)).toEqual({ userId: user, stop: 'tips' })
  })

  test('are refused after any change', () => {
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
