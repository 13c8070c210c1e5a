import { expect, test } from 'vitest'
import { kindOfType, lengthText, lengthWords, plainType, recordingType, shownSize } from './state.ts'

test('derives the kind of a message from the file type', () => {
  expect(
    ['image/png', 'video/webm;codecs=vp9,opus', 'AUDIO/MPEG', 'text/html', '', 'imagepng'].map(kindOfType),
  ).toEqual(['image', 'video', 'audio', undefined, undefined, undefined])
  expect(plainType('audio/webm; codecs=opus')).toBe('audio/webm')
})

test('reserves the size of a picture before it loads', () => {
  expect(shownSize('image', { width: 3_000, height: 4_000 })).toEqual({ width: 240, height: 320 })
  expect(shownSize('video', { width: 1_920, height: 1_080 })).toEqual({ width: 683, height: 384 })
  expect(shownSize('image', { width: 64, height: 48 })).toEqual({ width: 64, height: 48 })
  expect(shownSize('image', { width: 1, height: 5_000 })).toEqual({ width: 1, height: 320 })
  expect(shownSize('video', { width: null, height: null })).toEqual({})
})

test('records in the most widely supported format that the browser offers', () => {
  expect(recordingType('audio', () => true)).toBe('audio/mp4;codecs=mp4a.40.2')
  expect(recordingType('audio', (type) => type.startsWith('audio/webm'))).toBe('audio/webm;codecs=opus')
  expect(recordingType('video', (type) => type === 'video/webm')).toBe('video/webm')
  expect(recordingType('video', () => false)).toBeUndefined()
})

test('formats a length in figures and in words; an unknown length is zero', () => {
  expect([0, 7.4, 65, 600, Number.POSITIVE_INFINITY, Number.NaN].map(lengthText)).toEqual([
    ...['0:00', '0:07', '1:05', '10:00', '0:00', '0:00'],
  ])
  expect([0, 7, 60, 65].map(lengthWords)).toEqual(['0 s', '7 s', '1 min', '1 min 5 s'])
})
