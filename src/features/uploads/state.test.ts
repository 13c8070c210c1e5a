import { expect, test } from 'vitest'
import { isUnderway, percentOf, sending, type UploadState } from './state.ts'

test('progress follows the sent bytes up to 90 %; the server’s check is the rest', () => {
  let state: UploadState = { phase: 'idle' }
  for (const [sent, percent] of [
    [0, 0],
    [500, 45],
    [999, 89],
    [1_000, 90],
    [1_200, 90],
  ] as const) {
    state = sending(state, sent, 1_000)
    expect(percentOf(state)).toBe(percent)
  }
  expect(percentOf({ phase: 'checking' })).toBe(90)
  expect(percentOf({ phase: 'done' })).toBe(100)
})

test('sending bytes again does not decrease the progress', () => {
  expect(percentOf(sending({ phase: 'sending', percent: 60 }, 100, 1_000))).toBe(60)
  expect(percentOf(sending({ phase: 'failed', sentence: 'x', refused: false }, 100, 1_000))).toBe(9)
})

test('an upload is underway only while it is being sent or checked', () => {
  expect(isUnderway({ phase: 'sending', percent: 0 })).toBe(true)
  expect(isUnderway({ phase: 'checking' })).toBe(true)
  for (const phase of ['idle', 'done'] as const) expect(isUnderway({ phase })).toBe(false)
})
