import { expect, test } from 'vitest'
import { midOfTrack, noSections, readOffer, writeDescription } from './sdp.ts'
import { isKeyframe } from './vp8.ts'

const section = (kind: string, mid: string, port = 9, more: string[] = []) =>
  [`m=${kind} ${port} UDP/TLS/RTP/SAVPF 96`, `a=mid:${mid}`, 'a=sendrecv', 'a=rtpmap:96 VP8/90000', ...more].join(
    '\r\n',
  )
const offer = (...sections: string[]) => `${['v=0', 'a=group:BUNDLE 0 1', ...sections].join('\r\n')}\r\n`
const lines = (sdp: string) => sdp.trim().split('\r\n')

test('a rejected section keeps its position and mid and becomes inactive', () => {
  const sections = noSections()
  readOffer(offer(section('audio', '0'), section('video', '1', 9, ['a=ssrc:1 x'])), sections)
  const read = readOffer(offer(section('audio', '0'), section('video', '1', 0)), sections)
  expect([...read.rejected]).toEqual(['1'])
  expect(lines(read.sdp)).toEqual(expect.arrayContaining(['a=group:BUNDLE 0 1', 'a=mid:1', 'a=inactive']))
  expect(read.sdp).not.toContain('a=ssrc')
  const written = writeDescription(read.sdp, sections)
  expect(lines(written)).toEqual(expect.arrayContaining(['a=group:BUNDLE 0', 'm=video 0 UDP/TLS/RTP/SAVPF 96']))
})

test('returns the previous mid of a reused section', () => {
  const sections = noSections()
  readOffer(offer(section('video', '0')), sections)
  expect(readOffer(offer(section('video', '7')), sections).reused).toEqual(['0'])
})

test('adds a start bitrate for video unless the offer has parameters', () => {
  const received = section('video', '0').replace('sendrecv', 'recvonly')
  expect(writeDescription(offer(received), noSections(), 800)).toContain('a=fmtp:96 x-google-start-bitrate=800')
  const own = writeDescription(offer(`${received}\r\na=fmtp:96 own`), noSections(), 800)
  expect(own).not.toContain('start-bitrate')
})

test('finds the section of a track by its msid, or else the newest section of its kind', () => {
  const sdp = offer(section('audio', '0'), section('video', '1', 9, ['a=msid:s camera']), section('video', '2'))
  expect(midOfTrack(sdp, 'video', 'camera')).toBe('1')
  expect(midOfTrack(sdp, 'video', undefined)).toBe('2')
  expect(() => midOfTrack(offer(section('audio', '0')), 'video', undefined)).toThrow('no video')
})

test.each([
  ['the first packet of a key frame', [0x10, 0x00], true],
  ['the first packet of another frame', [0x10, 0x01], false],
  ['a later packet of a picture', [0x00, 0x00], false],
  ['a later partition', [0x11, 0x00], false],
  ['with a long picture id, index and layer', [0x90, 0xf0, 0x80, 0x01, 0x02, 0x03, 0x00], true],
  ['with a short picture id', [0x90, 0x80, 0x11, 0x01], false],
])('recognizes VP8 key frames: %s', (_what, bytes, isKey) => expect(isKeyframe(Buffer.from(bytes))).toBe(isKey))
