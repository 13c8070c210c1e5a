import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playlistAt, splitFilm } from './broadcast.ts'

const start = new Date(0)
const at = (seconds: number) => playlistAt(start, new Date(seconds * 1_000))
const filesOf = (playlist: string) => [...playlist.matchAll(/^(\d+)\.m4s/gm)].map(([, n]) => Number(n))
const numberOf = (playlist: string, tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(playlist)?.[1])

test('splits the film into a beginning and fragments with their length', () => {
  const { beginning, fragments } = splitFilm(
    readFileSync(new URL('../seed/content/files/evening.mp4', import.meta.url)),
  )
  expect(beginning.toString('latin1', 4, 8)).toBe('ftyp')
  for (const { bytes, seconds } of fragments) {
    expect(bytes.toString('latin1', 4, 8)).toBe('moof')
    expect(seconds).toBeGreaterThan(1)
  }
})

test('the playlist moves on with the time, and marks each new start of the film', () => {
  expect(filesOf(at(0))).toEqual([0, 1, 2, 3])
  const later = at(60)
  const files = filesOf(later)
  expect(files[0]).toBe(numberOf(later, 'MEDIA-SEQUENCE'))
  expect(files[0]).toBeGreaterThan(0)
  const [before, after] = [at(0), later].map((playlist) => numberOf(playlist, 'DISCONTINUITY-SEQUENCE'))
  expect(after).toBeGreaterThan(before ?? 0)
  expect(later.split('#EXT-X-DISCONTINUITY\n').length - 1).toBe(2)
})
