import { expect, test } from 'vitest'
import {
  isTotpCode,
  matchTotp,
  normalCode,
  otpauthUrl,
  recoveryCodeBytes,
  recoveryCodeForm,
  toBase32,
  toRecoveryCode,
  totpStep,
} from './rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const secret = bytes('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  // RFC 6238, appendix B, the last six of its eight digits
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d s accepts the code %s', (seconds, code) => {
  expect(matchTotp(secret, code, at(seconds))).toBe(totpStep(at(seconds)))
  expect(totpStep(at(seconds))).toBe(Math.floor(seconds / 30))
})

test.each([
  // RFC 4648, section 10
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j in base32 as %j', (text, base32) => {
  expect(toBase32(bytes(text))).toBe(base32)
})

test('accepts a code one step early or late and returns the step of the code', () => {
  // RFC 4226 with the counter 100
  const code = '295165'
  expect(matchTotp(secret, code, at(98 * 30 + 29))).toBeUndefined()
  expect(matchTotp(secret, code, at(99 * 30))).toBe(100)
  expect(matchTotp(secret, code, at(100 * 30))).toBe(100)
  expect(matchTotp(secret, code, at(101 * 30 + 29))).toBe(100)
  expect(matchTotp(secret, code, at(102 * 30))).toBeUndefined()
})

test('assigns a code that two neighbouring steps share to the later step, so that it is spent for both', () => {
  expect(matchTotp(secret, '911617', at(910737 * 30))).toBe(910738)
  expect(matchTotp(secret, '911617', at(910738 * 30))).toBe(910738)
})

test('builds the otpauth URL that authenticator apps read', () => {
  const url = new URL(otpauthUrl('MZXW6', 'a+b@limelight.test'))
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp')
  expect(decodeURIComponent(url.pathname)).toBe('/Limelight:a+b@limelight.test')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'MZXW6',
    issuer: 'Limelight',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('ignores spaces, hyphens and lower case in typed codes', () => {
  expect(normalCode(' 123 456')).toBe('123456')
  expect(normalCode('\u202a１２３\u00a0４５６\u202c')).toBe('123456')
  expect(normalCode('abcde-fghij ')).toBe('ABCDEFGHIJ')
  expect([isTotpCode('123456'), isTotpCode('12345'), isTotpCode('12345a'), isTotpCode('１２３４５６')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(toRecoveryCode(bytes('fifteen letters'))).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
  expect(recoveryCodeForm.test(normalCode(toRecoveryCode(bytes('fifteen letters'))))).toBe(true)
  expect(toBase32(new Uint8Array(recoveryCodeBytes))).toHaveLength(24)
})
