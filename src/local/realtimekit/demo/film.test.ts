import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoShows } from '../../demo/shows.ts'
import { readFilm } from './film.ts'

test.for(demoShows.map(({ film }) => film))('the video %s starts with a key frame and has no gaps', (name) => {
  const frames = readFilm(readFileSync(new URL(`../../seed/content/files/${name}.webm`, import.meta.url)))
  for (const [kind, everyMs] of [
    ['audio', 20],
    ['video', 50],
  ] as const) {
    const times = frames.filter((frame) => frame.kind === kind).map(({ time }) => time)
    expect(times.length).toBeGreaterThan(100)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(everyMs + 2)
  }
  // The first bit of a VP8 frame is 0 for a key frame (RFC 6386, 9.1).
  expect((frames.find(({ kind }) => kind === 'video')?.data[0] ?? 1) & 1).toBe(0)
})
