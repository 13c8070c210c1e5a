import { expect, test } from 'vitest'
import { audioTextAt, show, videoTextAt } from '#testing/recordings.ts'
import { bufferedSource } from '../rules.ts'
import {
  cutPart,
  firstPart,
  initialProgress,
  measureCut,
  NotCuttable,
  nextPacket,
  openWebm,
  type TimeRange,
} from './service.server.ts'

const sourceOf = (file: Uint8Array) =>
  bufferedSource(file.length, async ({ start, size }) => file.subarray(start, start + size))

/** Trims a file in parts of `partBytes`. */
async function cutWhole(file: Uint8Array, range: TimeRange, partBytes = 65_536) {
  const source = sourceOf(file)
  const movie = await openWebm(source)
  const cutting = { source, movie, range, partBytes }
  const parts: Uint8Array[] = []
  let progress = initialProgress(movie)
  while (progress.cuesAt === null) {
    // progress is stored as JSON between runs
    const next = await cutPart(cutting, JSON.parse(JSON.stringify(progress)))
    parts.push(next.bytes)
    progress = next.progress
  }
  const first = await firstPart(cutting, progress)
  const whole = Buffer.concat([first, ...parts.slice(1)])
  expect(whole.length).toBe(progress.size)
  return { whole, parts, ...measureCut(movie, progress), cues: progress.cues }
}

async function packetsOf(file: Uint8Array) {
  const source = sourceOf(file)
  const movie = await openWebm(source)
  const times: Record<number, number[]> = { 1: [], 2: [] }
  for (let at = { at: movie.start, cluster: 0 }; ; ) {
    const found = await nextPacket(source, movie, at)
    if (!found) return times
    times[found.packet.track]?.push(found.packet.ticks)
    at = found.next
  }
}

test.each([false, true])(
  'a trimmed file contains no packet of the removed parts, with clusters of unknown length: %s',
  async (live) => {
    const { whole, startsMs, lengthMs } = await cutWhole(show({ seconds: 30, live }), { fromMs: 7_000, toMs: 20_000 })
    const has = (words: string) => whole.includes(words, 0, 'latin1')
    expect([startsMs, lengthMs]).toEqual([10_000, 9_900])
    for (let tenth = 0; tenth < 300; tenth++) {
      const isKept = tenth >= 100 && tenth < 200
      expect([tenth, has(videoTextAt(tenth))]).toEqual([tenth, isKept])
      expect([tenth, has(audioTextAt(tenth))]).toEqual([tenth, tenth > 100 && tenth < 199])
    }
    const { 1: pictures = [], 2: sounds = [] } = await packetsOf(whole)
    expect(pictures).toEqual(Array.from({ length: 100 }, (_, n) => n * 100))
    // leaves out the audio before the first key frame, and audio that begins 100 ms before the end, because it could
    // end later
    expect(sounds).toEqual(Array.from({ length: 98 }, (_, n) => (n + 1) * 100))
  },
)

test('a trimmed file begins at a key frame that is exactly at the start of the range', async () => {
  const { startsMs } = await cutWhole(show({ seconds: 20 }), { fromMs: 5_000, toMs: null })
  expect(startsMs).toBe(5_000)
})

test('a long file is written in parts of one size, and its index points to clusters', async () => {
  const { whole, parts, cues } = await cutWhole(
    show({ seconds: 60, padding: 300 }),
    { fromMs: 1_000, toMs: null },
    16_384,
  )
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.slice(0, -1).every(({ length }) => length === 16_384)).toBe(true)
  const { 1: pictures = [] } = await packetsOf(whole)
  expect(pictures).toEqual(Array.from({ length: 550 }, (_, n) => n * 100))
  expect(cues.map(([ticks]) => ticks)).toEqual(Array.from({ length: 11 }, (_, n) => n * 5_000))
  for (const [, at] of cues) expect(whole.readUInt32BE(at)).toBe(0x1f43b675)
})

test('a truncated file is trimmed up to its last complete packet', async () => {
  const file = show({ seconds: 20, live: true })
  const { whole } = await cutWhole(file.subarray(0, file.length - 5), { fromMs: 10_000, toMs: null })
  expect((await packetsOf(whole))[1]).toHaveLength(99)
})

test('refuses other formats and a range without a key frame', async () => {
  await expect(cutWhole(Buffer.from('not a film at all'), { fromMs: 1_000, toMs: null })).rejects.toThrow(NotCuttable)
  const late = cutWhole(show({ seconds: 20, keyEvery: 30 }), { fromMs: 1_000, toMs: null })
  await expect(late).rejects.toThrow(NotCuttable)
})
