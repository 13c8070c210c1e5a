import { describe, expect, test } from 'vitest'
import { png } from '#testing/pictures.ts'
import { box, film, mp3, ogg, oggSum, wav, webm } from '#testing/recordings.ts'
import { changed, windowed } from '../rules.ts'
import { lookAt, plays } from './service.server.ts'

const secret = '+48.8583+002.2944/ SpyCam'
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

async function look(type: string, file: Buffer) {
  const source = windowed(file.length, async ({ start, size }) => new Uint8Array(file.subarray(start, start + size)))
  const found = await lookAt(type, source).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  return found && { ...found, clean: Buffer.from(changed(new Uint8Array(file), 0, found.changes)) }
}

describe('a video', () => {
  test('is measured upright, with its duration', async () => {
    expect(await look('video/mp4', film())).toMatchObject({ width: 640, height: 360, durationMs: 2_000, changes: [] })
    expect(await look('video/mp4', film({ turned: true }))).toMatchObject({ width: 360, height: 640 })
    expect(await look('video/quicktime', film({ brand: 'qt  ' }))).toMatchObject({ width: 640 })
  })

  test('loses every copy of its location and keeps its picture data at the same bytes', async () => {
    const filmed = film({ place: secret })
    const found = await look('video/mp4', filmed)
    expect(filmed.toString('latin1').split(secret).length).toBeGreaterThan(6)
    expect(found?.clean.length).toBe(filmed.length)
    expect(found?.clean.includes('SpyCam')).toBe(false)
    expect(found?.clean.indexOf('played.')).toBe(filmed.indexOf('played.'))
    // cleaning it again changes nothing
    const again = await look('video/mp4', found?.clean ?? Buffer.alloc(0))
    expect(again).toMatchObject({ width: 640, durationMs: 2_000 })
    expect(again?.clean.equals(found?.clean ?? page)).toBe(true)
  })

  test('loses an appended HTML page', async () => {
    const found = await look('video/mp4', film({ behind: page }))
    expect(found?.clean.includes('<script>')).toBe(false)
    const hidden = await look('video/mp4', Buffer.concat([film(), box('html', page)]))
    expect(hidden?.clean.includes('<script>')).toBe(false)
    const m4v = await look('video/x-m4v', film({ brand: 'M4V ', behind: page }))
    expect([m4v?.width, m4v?.clean.includes('<script>')]).toEqual([640, false])
  })

  test('is refused with another brand, cut off, without a picture or with HTML at its start', async () => {
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
    for (const [type, file] of none) expect(await look(type, file), file.toString('latin1', 0, 30)).toBeUndefined()
    expect(await look('audio/mp4', film({ handlers: ['soun'] }))).toMatchObject({ durationMs: 2_000 })
  })
})

describe('a sound', () => {
  test.each([
    ['audio/wav', wav({ words: secret }), 1_000],
    ['audio/mpeg', mp3({ words: secret }), 2_612],
    ['audio/ogg', ogg({ words: `LOCATION=${secret}` }), 2_000],
  ] as const)('of type %s is measured and loses its text tags', async (type, file, durationMs) => {
    const found = await look(type, file)
    expect(found).toMatchObject({ width: null, height: null, durationMs })
    expect(file.includes('SpyCam')).toBe(true)
    expect(found?.clean.includes('SpyCam')).toBe(false)
    expect((await look(type, found?.clean ?? page))?.durationMs).toBe(durationMs)
  })

  test('in Ogg has valid checksums after cleaning', async () => {
    const { clean = page } = (await look('audio/ogg', ogg())) ?? {}
    const second = clean.indexOf('OggS', 4)
    const tags = Buffer.from(clean.subarray(second, clean.indexOf('OggS', second + 4)))
    const sum = tags.readUInt32LE(22)
    tags.fill(0, 22, 26)
    expect(oggSum(tags)).toBe(sum)
  })

  test('is refused with appended data, cut off or with another type', async () => {
    expect(await look('audio/ogg', Buffer.concat([ogg(), page]))).toBeUndefined()
    expect((await look('audio/wav', wav({ behind: page })))?.clean.includes('script')).toBe(false)
    const none: [string, Buffer][] = [
      ['audio/mpeg', page],
      ['audio/mpeg', Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, 0, 0, 0, 40]), page])],
      ['audio/mpeg', wav()],
      ['audio/wav', mp3()],
      ['audio/wav', wav().subarray(0, 40)],
      ['audio/ogg', ogg().subarray(0, 60)],
      ['audio/ogg', Buffer.alloc(3)],
    ]
    for (const [type, file] of none) expect(await look(type, file)).toBeUndefined()
  })
})

test('a WebM recording is identified by its tracks and loses its tags', async () => {
  expect(await look('video/webm', webm())).toMatchObject({ width: 320, height: 240, durationMs: null })
  expect(await look('audio/webm', webm({ tracks: [2] }))).toMatchObject({ width: null })
  expect(await look('audio/webm', webm())).toBeUndefined()
  expect(await look('video/webm', webm({ tracks: [2] }))).toBeUndefined()
  expect(await look('video/webm', webm({ docType: 'matroska' }))).toBeUndefined()
  for (const live of [true, false]) {
    const file = webm({ words: secret, live })
    const found = await look('video/webm', file)
    expect(found?.clean.includes('SpyCam')).toBe(false)
    expect(found?.clean.includes('cluster')).toBe(true)
    expect(await look('video/webm', found?.clean ?? page)).toMatchObject({ width: 320 })
  }
})

test('accepts or refuses files with any broken byte, without a crash', async () => {
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
    expect(plays(type)).toBe(true)
    for (const file of whole)
      for (let at = 0; at < Math.min(file.length, 1_200); at += 7) {
        const broken = Buffer.from(file)
        broken[at] = 0xff
        await look(type, broken)
        await look(type, file.subarray(0, at))
      }
  }
})
