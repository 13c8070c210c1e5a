import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RtpHeader, RtpPacket } from 'werift'
import { temporaryDir } from '../../testbed.ts'
import { Recorder } from './recorder.ts'
import type { Recordable, Source } from './spotlight.ts'

let place: ReturnType<typeof temporaryDir>
beforeEach(() => {
  place = temporaryDir('recorder')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  place.remove()
})

/** Creates a track whose packets the test sends. `level` is the audio level of its packets. */
function track(kind: 'audio' | 'video', level = 0) {
  const taps = new Set<(packet: RtpPacket) => void>()
  const sent = { sequence: 0, timestamp: 0 }
  const asked = vi.fn()
  const recordable: Recordable = {
    kind,
    levelOf: () => level,
    askKeyframe: asked,
    tap: (take) => {
      taps.add(take)
      return () => taps.delete(take)
    },
  }
  const send = (payload: number[], ms: number) => {
    sent.timestamp += (kind === 'audio' ? 48 : 90) * ms
    sent.sequence += 1
    const about = { sequenceNumber: sent.sequence, timestamp: sent.timestamp, marker: true }
    for (const take of taps) take(new RtpPacket(new RtpHeader(about), Buffer.from(payload)))
  }
  return { recordable, send, asked, lose: () => (sent.sequence += 1) }
}

const voice = [0xfc, 1, 2, 3]
/** Creates a VP8 key frame of 640 × 480 with its descriptor; the last byte identifies it. */
const keyframe = (mark: number) => [0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01, mark]
const delta = (mark: number) => [0x10, 0x11, 0, 0, mark]

function record(sources: () => Source[]) {
  const file = path.join(place.dir, 'one.webm')
  return { recorder: new Recorder(file, sources), read: () => fs.readFileSync(file) }
}

test('writes audio and video of one participant to a WebM file of the right length', async () => {
  const [audio, video] = [track('audio', 90), track('video')]
  const { recorder, read } = record(() => [
    { peerId: 'ann', track: audio.recordable, screenShare: false },
    { peerId: 'ann', track: video.recordable, screenShare: false },
  ])
  for (let i = 0; i < 50; i++) {
    vi.advanceTimersByTime(100)
    audio.send(voice, 100)
    video.send(i === 0 ? keyframe(1) : delta(2), 100)
  }
  const made = await recorder.stop()
  expect(made?.durationMs).toBe(5_000)
  const file = read()
  expect(file.readUInt32BE(0)).toBe(0x1a45dfa3)
  const text = file.toString('latin1')
  expect(text).toContain('A_OPUS')
  expect(text).toContain('V_VP8')
  expect(text.split(Buffer.from(voice).toString('latin1'))).toHaveLength(51)
})

test('the video follows the speaker and switches at a key frame', async () => {
  const sources: Source[] = []
  const [ann, bob] = [track('audio', 100), track('audio', 20)]
  const [annPicture, bobPicture] = [track('video'), track('video')]
  const has = (peerId: string, ...tracks: ReturnType<typeof track>[]) =>
    tracks.map(({ recordable }) => ({ peerId, track: recordable, screenShare: false }))
  sources.push(...has('ann', ann, annPicture), ...has('bob', bob, bobPicture))
  const { recorder, read } = record(() => sources)
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(100)
    ann.send(voice, 100)
    bob.send([0xfc, 9, 9, 9], 100)
    annPicture.send(i === 0 ? keyframe(0xa1) : delta(0xa2), 100)
    bobPicture.send(i === 0 ? keyframe(0xb1) : delta(0xb2), 100)
  }
  // Ann leaves; Bob's video starts with its next key frame.
  sources.splice(0, 2)
  vi.advanceTimersByTime(100)
  expect(bobPicture.asked).toHaveBeenCalled()
  bobPicture.send(delta(0xb3), 100)
  bobPicture.send(keyframe(0xb4), 100)
  bob.send([0xfc, 8, 8, 8], 200)
  await recorder.stop()
  const written = read().toString('latin1')
  expect(written).not.toContain('\xfc\x09\x09\x09')
  expect(written).not.toContain('\x11\x00\x00\xb3')
  expect(written).toContain('\xe0\x01\xb4')
  expect(written).toContain('\xfc\x08\x08\x08')
})

test('drops an incomplete frame and requests a key frame', async () => {
  const video = track('video')
  const { recorder, read } = record(() => [{ peerId: 'ann', track: video.recordable, screenShare: false }])
  vi.advanceTimersByTime(100)
  video.send(keyframe(1), 100)
  video.lose()
  video.asked.mockClear()
  video.send(delta(7), 100)
  expect(video.asked).toHaveBeenCalled()
  video.send(keyframe(9), 100)
  await recorder.stop()
  expect(read().toString('latin1')).not.toContain('\x11\x00\x00\x07')
})

test('a paused recording omits the media and the duration of the pause', async () => {
  const audio = track('audio', 90)
  const { recorder, read } = record(() => [{ peerId: 'ann', track: audio.recordable, screenShare: false }])
  const speak = (payload: number[]) => {
    for (let i = 0; i < 30; i++) {
      vi.advanceTimersByTime(100)
      audio.send(payload, 100)
    }
  }
  speak(voice)
  recorder.pause()
  speak([0xfc, 7, 7, 7])
  recorder.resume()
  speak(voice)
  expect((await recorder.stop())?.durationMs).toBe(6_000)
  const text = read().toString('latin1')
  expect(text).not.toContain('V_VP8')
  expect(text).not.toContain('\xfc\x07\x07\x07')
})

test('a meeting without media produces no file', async () => {
  const { recorder } = record(() => [])
  vi.advanceTimersByTime(5_000)
  expect(await recorder.stop()).toBeNull()
})
