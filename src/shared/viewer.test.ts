import { expect, test } from 'vitest'
import { hasServerCookie, saysWide, viewerIn } from './viewer.ts'

const sent = (text: string) => `limelight=abc; viewer=${encodeURIComponent(text)}; other=1`

test('reads the zone and the language of a browser', () => {
  expect(viewerIn(sent('Europe/Berlin~de-DE'))).toEqual({ zone: 'Europe/Berlin', locale: 'de-DE' })
  expect(viewerIn('__Host-viewer=UTC~en')).toEqual({ zone: 'UTC', locale: 'en' })
})

test('writes a zone in its standard spelling', () => {
  expect(viewerIn(sent('europe/BERLIN~de'))?.zone).toBe('Europe/Berlin')
})

test.each(['', 'Europe/Berlin', '~de', 'Mars/Base~de', '+05:30~en', 'UTC~"><script>', `UTC~${'a'.repeat(300)}`])(
  'ignores “%s”',
  (text) => expect(viewerIn(sent(text))).toBeUndefined(),
)

test('ignores a cookie that cannot be decoded, and one with a longer name', () => {
  expect(viewerIn('viewer=%E0%A4%A')).toBeUndefined()
  expect(viewerIn('myviewer=UTC~en')).toBeUndefined()
})

test.each([
  ['', false],
  ['viewer=UTC~en', false],
  ['viewer=UTC~en; limelight=abc', true],
  ['limelight_device=abc', true],
])('detects a cookie that the server has set: “%s” %s', (cookies, expected) =>
  expect(hasServerCookie(cookies)).toBe(expected),
)

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5'
test.each([
  ['Chrome on a desk', { 'sec-ch-ua-mobile': '?0', 'user-agent': 'Chrome/140.0.0.0 Safari/537.36' }, true],
  ['Chrome on a phone', { 'sec-ch-ua-mobile': '?1', 'user-agent': 'Chrome/140.0.0.0 Mobile Safari/537.36' }, false],
  [
    'Safari on a Mac',
    { 'user-agent': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15` },
    true,
  ],
  [
    'Safari on a phone',
    { 'user-agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) ${safari} Mobile/15E148 Safari/604.1` },
    false,
  ],
  [
    'Firefox on a desk',
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' },
    true,
  ],
  [
    'Firefox on a phone',
    { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0' },
    false,
  ],
])('expects the right screen width of %s', (_, headers, wide) => {
  expect(saysWide(new Headers(headers))).toBe(wide)
})
