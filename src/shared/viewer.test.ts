import { expect, test } from 'vitest'
import { hasServerCookie, viewerIn } from './viewer.ts'

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
