import { describe, expect, test } from 'vitest'
import { gif, webp } from '../../../testing/animations.ts'
import { gifWithScript, png } from '../../../testing/pictures.ts'
import { applyChanges, bufferedSource } from '../rules.ts'
import { animationMetadataMaxBytes } from '../spec.ts'
import { inspectAnimation } from './service.server.ts'

const secret = '+48.8583+002.2944/ SpyCam'
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

async function inspect(type: string, file: Buffer) {
  const source = bufferedSource(
    file.length,
    async ({ start, size }) => new Uint8Array(file.subarray(start, start + size)),
  )
  const found = await inspectAnimation(type, source)
  return found && { ...found, clean: Buffer.from(applyChanges(new Uint8Array(file), 0, found.changes)) }
}

describe.each([
  ['image/gif', gif],
  ['image/webp', webp],
] as const)('an animation as %s', (type, made) => {
  test('is recognised by its frames; its duration is that of one loop', async () => {
    expect(await inspect(type, made({ width: 300, height: 200, frames: 4, frameMs: 250 }))).toMatchObject({
      width: 300,
      height: 200,
      frames: 4,
      durationMs: 1_000,
      changes: [],
    })
    // browsers show a frame without a duration for 100 ms
    expect(await inspect(type, made({ frames: 3, frameMs: 0 }))).toMatchObject({ durationMs: 300 })
  })

  test('loses its metadata and appended data; its frames stay at the same offsets', async () => {
    const file = made({ words: secret.repeat(40), behind: page })
    const plain = made()
    const found = await inspect(type, file)
    expect(found?.clean.length).toBe(file.length)
    for (const text of ['SpyCam', '<script>']) {
      expect(file.includes(text)).toBe(true)
      expect(found?.clean.includes(text)).toBe(false)
    }
    const again = await inspect(type, found?.clean.subarray(0, file.length - page.length) ?? page)
    const { width, height, frames, durationMs } = (await inspect(type, plain)) ?? {}
    expect(again).toMatchObject({ width, height, frames, durationMs })
    expect(again?.clean.equals(found?.clean.subarray(0, file.length - page.length) ?? page)).toBe(true)
  })

  test('is refused if it has one frame, is truncated, has frames outside its size or has huge metadata', async () => {
    const whole = made()
    const wide = Buffer.from(made())
    // makes the total width smaller than the width of a frame
    if (type === 'image/gif') wide.writeUInt16LE(10, 6)
    else wide.writeUInt16LE(9, 24)
    const wordy = made({ frames: 2, words: 'x'.repeat(animationMetadataMaxBytes) })
    for (const file of [made({ frames: 1 }), whole.subarray(0, whole.length - 1), wide, wordy, png(9, 9), page])
      expect(await inspect(type, file)).toBeUndefined()
    expect(await inspect('image/png', whole)).toBeUndefined()
  })

  test('is accepted or refused without a crash if any byte is broken', async () => {
    const file = made({ width: 8, height: 8, words: secret })
    for (let at = 0; at < file.length; at++) {
      const broken = Buffer.from(file)
      broken[at] = 0xff
      await inspect(type, broken)
      await inspect(type, file.subarray(0, at))
    }
  })
})

test('a GIF with a script and one frame is not an animation', async () => {
  expect(await inspect('image/gif', gifWithScript('alert(1)'))).toBeUndefined()
})

test.each([4, 5, 255, 256, 257, 258, 259, 512, 513, 514, 900])(
  'removing a comment of %i bytes leaves a valid GIF',
  async (size) => {
    const found = await inspect('image/gif', gif({ frames: 2, words: 'y'.repeat(size) }))
    expect(await inspect('image/gif', found?.clean ?? page)).toMatchObject({ frames: 2, changes: expect.anything() })
    expect(found?.clean.includes('yy')).toBe(false)
  },
)
