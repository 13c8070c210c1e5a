import { describe, expect, test } from 'vitest'
import { gif, webp } from '../../../testing/animations.ts'
import { gifWithScript, png } from '../../../testing/pictures.ts'
import { changed, windowed } from '../rules.ts'
import { animationWordsMaxBytes } from '../spec.ts'
import { animationIn } from './service.server.ts'

const secret = '+48.8583+002.2944/ SpyCam'
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

async function look(type: string, file: Buffer) {
  const source = windowed(file.length, async ({ start, size }) => new Uint8Array(file.subarray(start, start + size)))
  const found = await animationIn(type, source)
  return found && { ...found, clean: Buffer.from(changed(new Uint8Array(file), 0, found.changes)) }
}

describe.each([
  ['image/gif', gif],
  ['image/webp', webp],
] as const)('an animation as %s', (type, made) => {
  test('is found by its frames and measured for one loop', async () => {
    expect(await look(type, made({ width: 300, height: 200, frames: 4, frameMs: 250 }))).toMatchObject({
      width: 300,
      height: 200,
      frames: 4,
      durationMs: 1_000,
      changes: [],
    })
    // browsers show a frame without a duration for 100 ms
    expect(await look(type, made({ frames: 3, frameMs: 0 }))).toMatchObject({ durationMs: 300 })
  })

  test('loses its metadata and appended data and keeps its frames at the same bytes', async () => {
    const file = made({ words: secret.repeat(40), behind: page })
    const plain = made()
    const found = await look(type, file)
    expect(found?.clean.length).toBe(file.length)
    for (const text of ['SpyCam', '<script>']) {
      expect(file.includes(text)).toBe(true)
      expect(found?.clean.includes(text)).toBe(false)
    }
    const again = await look(type, found?.clean.subarray(0, file.length - page.length) ?? page)
    const { width, height, frames, durationMs } = (await look(type, plain)) ?? {}
    expect(again).toMatchObject({ width, height, frames, durationMs })
    expect(again?.clean.equals(found?.clean.subarray(0, file.length - page.length) ?? page)).toBe(true)
  })

  test('is refused with one frame, cut off, with frames outside its size or with huge metadata', async () => {
    const whole = made()
    const wide = Buffer.from(made())
    // a total width smaller than the width of its frames
    if (type === 'image/gif') wide.writeUInt16LE(10, 6)
    else wide.writeUInt16LE(9, 24)
    const wordy = made({ frames: 2, words: 'x'.repeat(animationWordsMaxBytes) })
    for (const file of [made({ frames: 1 }), whole.subarray(0, whole.length - 1), wide, wordy, png(9, 9), page])
      expect(await look(type, file)).toBeUndefined()
    expect(await look('image/png', whole)).toBeUndefined()
  })

  test('with any broken byte is accepted or refused, without a crash', async () => {
    const file = made({ width: 8, height: 8, words: secret })
    for (let at = 0; at < file.length; at++) {
      const broken = Buffer.from(file)
      broken[at] = 0xff
      await look(type, broken)
      await look(type, file.subarray(0, at))
    }
  })
})

test('a GIF with a script and one frame is not an animation', async () => {
  expect(await look('image/gif', gifWithScript('alert(1)'))).toBeUndefined()
})

test.each([4, 5, 255, 256, 257, 258, 259, 512, 513, 514, 900])(
  'removing a comment of %i bytes leaves a valid GIF',
  async (size) => {
    const found = await look('image/gif', gif({ frames: 2, words: 'y'.repeat(size) }))
    expect(await look('image/gif', found?.clean ?? page)).toMatchObject({ frames: 2, changes: expect.anything() })
    expect(found?.clean.includes('yy')).toBe(false)
  },
)
