import { describe, expect, test } from 'vitest'
import { arePushKeys, isPushEndpoint } from './rules.ts'

describe('push endpoints', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('accepts %s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(true))

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
  ])('refuses %s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(false))

  test('accepts the URL of the stand-in only in the local cloud', () => {
    expect(isPushEndpoint('https://push.limelight.test/send/abc', true)).toBe(true)
    expect(isPushEndpoint('https://127.0.0.1/abc', true)).toBe(false)
  })

  test('checks the length and the format of keys', () => {
    expect(arePushKeys(`B${'x'.repeat(86)}`, 'a'.repeat(22))).toBe(true)
    expect(arePushKeys(`B${'x'.repeat(86)}=`, `${'a'.repeat(22)}==`)).toBe(true)
    expect(arePushKeys(`A${'x'.repeat(86)}`, 'a'.repeat(22))).toBe(false)
    expect(arePushKeys(`B${'x'.repeat(86)}`, 'a'.repeat(21))).toBe(false)
    expect(arePushKeys('', '')).toBe(false)
    // refuses more padding than the length requires
    expect(arePushKeys(`B${'x'.repeat(86)}==`, 'a'.repeat(22))).toBe(false)
    expect(arePushKeys(`B${'x'.repeat(86)}`, `${'a'.repeat(22)}=`)).toBe(false)
  })
})
