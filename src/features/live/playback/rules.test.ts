import { expect, test } from 'vitest'
import { fileOf, grantUntil, isMeetingFull, targetOf, urlAt, withPaths } from './rules.ts'
import { meetingViewersMax } from './spec.ts'

const key = new Uint8Array(32).fill(7)
const at = new URL('https://customer-1.example/uid/manifest/video.m3u8')
const fileIn = (path: string) => path.split('/').at(-1) ?? ''

test('later viewers watch the playback once the meeting is full and the stream is broadcast', () => {
  const full = meetingViewersMax
  expect([
    isMeetingFull({ playback_url: at.href, viewers: full - 1 }),
    isMeetingFull({ playback_url: at.href, viewers: full }),
    isMeetingFull({ playback_url: null, viewers: full }),
  ]).toEqual([false, true, false])
})

test('a grant ends after its seconds, or with the preview of a visitor', () => {
  const [now, soon, late] = [new Date(0), new Date(5_000), new Date(90_000)]
  expect([null, soon, late].map((preview) => grantUntil(now, 60, preview).getTime())).toEqual([60_000, 5_000, 60_000])
})

test('only signed files of the same stream are read', () => {
  const file = fileIn(fileOf(key, 'a', new URL('seg-1.m4s?x=1', at)))
  expect(file).toMatch(/\.m4s$/)
  expect(fileIn(fileOf(key, 'a', new URL('seg-1.m4s?x=1', at)))).toBe(file)
  expect(targetOf(key, 'a', file)).toBe('/uid/manifest/seg-1.m4s?x=1')
  expect(targetOf(key, 'b', file)).toBeUndefined()
  expect(targetOf(new Uint8Array(32), 'a', file)).toBeUndefined()
  const [encoded, signature] = file.split('.')
  expect(targetOf(key, 'a', `${encoded}A.${signature}.m4s`)).toBeUndefined()
  for (const wrong of ['', 'x', '!!.x', `${encoded}`, `${encoded}.`]) expect(targetOf(key, 'a', wrong)).toBeUndefined()
})

test('a target never leaves the origin of the granted playlist', () => {
  expect(urlAt(at.href, '/uid/seg-1.m4s?x=1')?.href).toBe('https://customer-1.example/uid/seg-1.m4s?x=1')
  for (const away of [
    '//evil.example/a',
    '/\\evil.example/a',
    'https://evil.example/a',
    'http://customer-1.example/a',
    'https://:0',
  ])
    expect(urlAt(at.href, away), away).toBeUndefined()
})

test('replaces all URLs of a playlist, and drops those of other hosts', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="../audio/a.m3u8",NAME="a"',
    '#EXTINF:4,',
    'seg-1.m4s\r',
    'https://customer-1.example/other/seg-2.ts?y',
    'https://evil.example/seg-3.ts',
    '',
  ].join('\n')
  expect(withPaths(playlist, at, ({ pathname, search }) => `<${pathname}${search}>`).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="</uid/audio/a.m3u8>",NAME="a"',
    '#EXTINF:4,',
    '</uid/manifest/seg-1.m4s>',
    '</other/seg-2.ts?y>',
    '',
    '',
  ])
})
