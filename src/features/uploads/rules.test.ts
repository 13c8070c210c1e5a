import { expect, test } from 'vitest'
import { keyOfMedia, mediaUrls, servedType } from './media/rules.ts'
import { isDrawable, isPlayable, refusalOf, slicesOf } from './rules.ts'
import {
  framePixelsMax,
  framesMax,
  kindRefusals,
  partBytes,
  partsMax,
  sideMax,
  singleMaxBytes,
  uploadKinds,
} from './spec.ts'

const { maxBytes } = uploadKinds['profile-picture']
const refusals = kindRefusals('profile-picture')

test('checks the announced type first, then the exact size', () => {
  const requestOf = (type: string, size: number) => refusalOf('profile-picture', { type, size })
  expect(requestOf('image/png', maxBytes)).toBeUndefined()
  expect(requestOf('image/png', maxBytes + 1)).toEqual(refusals.size)
  for (const type of ['image/svg+xml', 'text/html', 'image/PNG', '', 'image/png; charset=x'])
    expect(requestOf(type, 10)).toEqual(refusals.type)
})

test('accepts an animation up to the limits of frames and of total pixels', () => {
  const width = framePixelsMax / framesMax
  expect(isPlayable({ width, height: 1, frames: framesMax })).toBe(true)
  expect(isPlayable({ width: 1, height: 1, frames: framesMax + 1 })).toBe(false)
  expect(isPlayable({ width: width + 1, height: 1, frames: framesMax })).toBe(false)
})

test('refuses to draw a picture with too many pixels', () => {
  expect(isDrawable({ width: sideMax, height: 5_000 })).toBe(true)
  expect(isDrawable({ width: sideMax + 1, height: 1 })).toBe(false)
  expect(isDrawable({ width: 10_000, height: 10_000 })).toBe(false)
})

test('sends small files whole; the parts of large files cover them exactly', () => {
  expect(slicesOf(singleMaxBytes)).toEqual([{ number: 1, offset: 0, size: singleMaxBytes }])
  for (const size of [singleMaxBytes + 1, 2 * partBytes, 2 * partBytes + 1, 100 * 1_048_576]) {
    const slices = slicesOf(size)
    expect(slices.at(-1)).toMatchObject({ number: slices.length })
    expect(slices.length).toBeLessThanOrEqual(partsMax)
    const [{ size: each } = { size: 0 }] = slices
    expect(each).toBeGreaterThanOrEqual(partBytes)
    expect(slices.slice(0, -1).every((slice) => slice.size === each)).toBe(true)
    let end = 0
    for (const slice of slices) {
      expect(slice.offset).toBe(end)
      end += slice.size
    }
    expect(end).toBe(size)
  }
})

test('serves videos as MP4 and audio files as their own type', () => {
  expect(['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/webm'].map(servedType)).toEqual([
    ...['video/mp4', 'video/mp4', 'video/mp4', 'video/webm'],
  ])
  for (const type of ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4']) expect(servedType(type)).toBe(type)
})

test('maps only paths of redrawn pictures to storage keys', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(keyOfMedia(mediaUrls(id).large.slice('/media/'.length))).toBe(`media/${id}/large.webp`)
  for (const path of ['', id, `${id}/large.html`, `../quarantine/${id}`, `${id}/large.webp/x`, `${id}/huge.webp`])
    expect(keyOfMedia(path)).toBeUndefined()
})
