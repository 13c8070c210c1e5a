import { expect, test } from 'vitest'
import { browserLink, DEVICES, problemOf, stoppedOf } from './devices.ts'

test('maps the error of a device to the reason that is shown', () => {
  const names = ['NotAllowedError', 'NotReadableError', 'NotFoundError', 'OverconstrainedError', 'TypeError']
  expect(names.map((name) => problemOf(name))).toEqual(['denied', 'inUse', 'missing', 'missing', 'other'])
})

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0'
const webView = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1'

test('an in-app browser that refuses or lacks a camera shows a link to the browser of the device', () => {
  for (const app of [instagram, webView]) expect(problemOf('NotAllowedError', app)).toBe('inApp')
  expect(problemOf('NotAllowedError', safari)).toBe('denied')
  expect(problemOf('NotSupportedError', safari)).toBe('inApp')
  const page = 'https://limelight.test/video-call/1?a=b'
  expect(browserLink(webView, page)).toBe('intent://limelight.test/video-call/1?a=b#Intent;scheme=https;end')
  expect(browserLink(instagram, page)).toBe(`x-safari-${page}`)
  expect(browserLink('Mozilla/5.0 (X11; Linux x86_64)', page)).toBeUndefined()
})

test('names all devices that stopped on their own in one sentence', () => {
  expect(stoppedOf({ camera: false })).toBeUndefined()
  expect(stoppedOf({ camera: true })).toEqual({ kinds: ['camera'], text: DEVICES.stopped.camera })
  expect(stoppedOf({ microphone: true, camera: false })?.kinds).toEqual(['microphone'])
  expect(stoppedOf({ microphone: true, camera: true })).toEqual({
    kinds: ['camera', 'microphone'],
    text: DEVICES.stopped.both,
  })
})
