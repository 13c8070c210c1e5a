import { expect, test } from 'vitest'
import { viewerIn } from '#shared/viewer.ts'
import { viewerScript } from './viewer.ts'

/** Runs the script of the head in a page of this protocol. Returns the cookie that it sets. */
function cookieOf(protocol: string): string {
  const document = { cookie: '' }
  new Function('document', 'location', 'navigator', viewerScript)(document, { protocol }, { language: 'de-DE' })
  return document.cookie
}

test('the cookie of the viewer has the attributes of every cookie', () => {
  expect(cookieOf('https:')).toMatch(/^__Host-viewer=[^;]+;path=\/;max-age=\d+;samesite=lax;secure$/)
  expect(cookieOf('http:')).toMatch(/^viewer=[^;]+;path=\/;max-age=\d+;samesite=lax$/)
})

test.each(['https:', 'http:'])('the server reads the zone and the language that a page over %s sends', (protocol) =>
  expect(viewerIn(cookieOf(protocol).split(';')[0] ?? '')).toEqual({
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: 'de-DE',
  }),
)
