import { describe, expect, test } from 'vitest'
import { png } from '#testing/pictures.ts'
import { box, film, mp3, ogg, oggSum, wav, webm } from '#testing/recordings.ts'
import { applyChanges, bufferedSource } from '../rules.ts'
import { inspectMedia, isAudioOrVideo } from './service.server.ts'

const secret = '+48.8583+002.2944/ SpyCam'
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

async function inspect(type: string, file: Buffer) {
  const source = bufferedSource(
    file.length,
    async ({ start, size }) => new Uint8Array(file.subarray(start, start + size)),
  )
  const found = await inspectMedia(type, source).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  return found && { ...found, clean: Buffer.from(applyChanges(new Uint8Array(file), 0, found.changes)) }
}

describe('a video', () => {
  test('is measured upright, with its duration', async () => {
    expect(await inspect('video/mp4', film())).toMatchObject({
      width: 640,
      height: 360,
      durationMs: 2_000,
      changes: [],
    })
    expect(await inspect('video/mp4', film({ turned: true }))).toMatchObject({ width: 360, height: 640 })
    expect(await inspect('video/quicktime', film({ brand: 'qt  ' }))).toMatchObject({ width: 640 })
  })

  test('loses every copy of its location; its media data stays at the same offsets', async () => {
    const filmed = film({ place: secret })
    const found = await inspect('video/mp4', filmed)
    expect(filmed.toString('latin1').split(secret).length).toBeGreaterThan(6)
    expect(found?.clean.length).toBe(filmed.length)
    expect(found?.clean.includes('SpyCam')).toBe(false)
    expect(found?.clean.indexOf('played.')).toBe(filmed.indexOf('played.'))
    // cleaning the file again has no effect
    const again = await inspect('video/mp4', found?.clean ?? Buffer.alloc(0))
    expect(again).toMatchObject({ width: 640, durationMs: 2_000 })
    expect(again?.clean.equals(found?.clean ?? page)).toBe(true)
  })

  test('loses an appended HTML page', async () => {
    const found = await inspect('video/mp4', film({ behind: page }))
    expect(found?.clean.includes('<script>')).toBe(false)
    const hidden = await inspect('video/mp4', Buffer.concat([film(), box('html', page)]))
    expect(hidden?.clean.includes('<script>')).toBe(false)
    const m4v = await inspect('video/x-m4v', film({ brand: 'M4V ', behind: page }))
    expect([m4v?.width, m4v?.clean.includes('<script>')]).toEqual([640, false])
  })

  test('is refused with another brand, truncated, without a video track or with HTML at its start', async () => {
    const whole = film()
    const none: [string, Buffer][] = [
      ['video/mp4', film({ brand: 'qt  ' })],
      ['video/quicktime', film()],
      ['video/mp4', whole.subarray(0, whole.length - 40)],
      ['video/mp4', film({ handlers: ['soun'] })],
      ['audio/mp4', film()],
      ['video/mp4', page],
      ['video/mp4', png(9, 9)],
      ['video/mp4', whole.subarray(0, 200)],
      ['video/mp4', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0'), page), whole.subarray(20)])],
      ['video/mp4', Buffer.concat([page, whole])],
      ['video/mp4', Buffer.alloc(64)],
      ['video/mp4', Buffer.alloc(0)],
    ]
    for (const [type, file] of none) expect(await inspect(type, file), file.toString('latin1', 0, 30)).toBeUndefined()
    expect(await inspect('audio/mp4', film({ handlers: ['soun'] }))).toMatchObject({ durationMs: 2_000 })
  })
})

describe('an audio file', () => {
  test.each([
    ['audio/wav', wav({ words: secret }), 1_000],
    ['audio/mpeg', mp3({ words: secret }), 2_612],
    ['audio/ogg', ogg({ words: `LOCATION=${secret}` }), 2_000],
  ] as const)('of type %s is measured and loses its text tags', async (type, file, durationMs) => {
    const found = await inspect(type, file)
    expect(found).toMatchObject({ width: null, height: null, durationMs })
    expect(file.includes('SpyCam')).toBe(true)
    expect(found?.clean.includes('SpyCam')).toBe(false)
    expect((await inspect(type, found?.clean ?? page))?.durationMs).toBe(durationMs)
  })

  test('in Ogg has valid checksums after cleaning', async () => {
    const { clean = page } = (await inspect('audio/ogg', ogg())) ?? {}
    const second = clean.indexOf('OggS', 4)
    const tags = Buffer.from(clean.subarray(second, clean.indexOf('OggS', second + 4)))
    const sum = tags.readUInt32LE(22)
    tags.fill(0, 22, 26)
    expect(oggSum(tags)).toBe(sum)
  })

  test('is refused with appended data, truncated or with another type', async () => {
    expect(await inspect('audio/ogg', Buffer.concat([ogg(), page]))).toBeUndefined()
    expect((await inspect('audio/wav', wav({ behind: page })))?.clean.includes('script')).toBe(false)
    const none: [string, Buffer][] = [
      ['audio/mpeg', page],
      ['audio/mpeg', Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, 0, 0, 0, 40]), page])],
      ['audio/mpeg', wav()],
      ['audio/wav', mp3()],
      ['audio/wav', wav().subarray(0, 40)],
      ['audio/ogg', ogg().subarray(0, 60)],
      ['audio/ogg', Buffer.alloc(3)],
    ]
    for (const [type, file] of none) expect(await inspect(type, file)).toBeUndefined()
  })
})

test('a WebM recording is identified by its tracks and loses its tags', async () => {
  expect(await inspect('video/webm', webm())).toMatchObject({ width: 320, height: 240, durationMs: null })
  expect(await inspect('audio/webm', webm({ tracks: [2] }))).toMatchObject({ width: null })
  expect(await inspect('audio/webm', webm())).toBeUndefined()
  expect(await inspect('video/webm', webm({ tracks: [2] }))).toBeUndefined()
  expect(await inspect('video/webm', webm({ docType: 'matroska' }))).toBeUndefined()
  for (const live of [true, false]) {
    const file = webm({ words: secret, live })
    const found = await inspect('video/webm', file)
    expect(found?.clean.includes('SpyCam')).toBe(false)
    expect(found?.clean.includes('cluster')).toBe(true)
    expect(await inspect('video/webm', found?.clean ?? page)).toMatchObject({ width: 320 })
  }
})

test('accepts or refuses files without a crash if any byte is broken', async () => {
  const types = [
    'video/mp4',
    'video/quicktime',
    'audio/mp4',
    'video/webm',
    'audio/webm',
    'audio/mpeg',
    'audio/wav',
    'audio/ogg',
  ]
  const whole = [film({ place: secret }), film({ brand: 'qt  ' }), webm(), mp3({ words: secret }), wav(), ogg()]
  for (const type of types) {
    expect(isAudioOrVideo(type)).toBe(true)
    for (const file of whole)
      for (let at = 0; at < Math.min(file.length, 1_200); at += 7) {
        const broken = Buffer.from(file)
        broken[at] = 0xff
        await inspect(type, broken)
        await inspect(type, file.subarray(0, at))
      }
  }
})
