import { expect, test } from 'vitest'
import { decideChange, decideRecording, nextFileState, playedSeconds, resumeAt, stateOf } from './rules.ts'
import { endSeconds, playedSecondsMin, REFUSALS } from './spec.ts'

const now = new Date('2026-01-01T12:00:00Z')
const ready = { making: 'ready', seconds: 60, trim: { start: 0, end: null } } as const

test('derives the state of a finished recording from its publication', () => {
  const of = (isPublic: boolean, publishedAt: Date | null) => stateOf({ making: 'ready', isPublic, publishedAt })
  expect([of(false, null), of(true, now), of(false, now)]).toEqual(['ready', 'published', 'unpublished'])
  expect(stateOf({ making: 'processing', isPublic: false, publishedAt: null })).toBe('processing')
})

test('a price replaces a tier and a tier replaces a price; both together are refused', () => {
  expect(decideChange(ready, { price: 5, tierId: 'a' })).toEqual({ refused: REFUSALS.oneWay })
  const opening = (asked: object) => {
    const decided = decideChange(ready, asked)
    return decided.refused ?? decided.change.opening
  }
  expect(opening({ price: 5 })).toEqual({ price: 5, tierId: null })
  expect(opening({ tierId: 'a' })).toEqual({ price: 0, tierId: 'a' })
  expect(opening({ price: 0, tierId: 'a' })).toEqual({ price: 0, tierId: 'a' })
  expect(opening({ price: 5, tierId: null })).toEqual({ price: 5, tierId: null })
  expect(opening({ price: 0, tierId: null })).toEqual({ price: 0, tierId: null })
  expect(opening({})).toEqual({})
})

test('refuses a trim that is too short or beyond the recording', () => {
  const refusal = (asked: object) => decideChange(ready, asked).refused
  expect(refusal({ trimStart: 10, trimEnd: 10 + playedSecondsMin })).toBeUndefined()
  expect(refusal({ trimStart: 10, trimEnd: 9 + playedSecondsMin })).toBe(REFUSALS.trimOrder)
  expect(refusal({ trimStart: 61 - playedSecondsMin })).toBe(REFUSALS.trimOrder)
  expect(refusal({ trimEnd: 61 })).toBe(REFUSALS.trimBeyond)
  expect(refusal({ trimEnd: null })).toBeUndefined()
  expect(refusal({ trimStart: 0, trimEnd: 60 })).toBeUndefined()
  const trimmed = { ...ready, trim: { start: 5, end: 50 } }
  expect(decideChange(trimmed, {})).toMatchObject({ change: { trim: { start: 5, end: 50 } } })
  expect(decideChange(trimmed, { trimEnd: null })).toMatchObject({ change: { trim: { start: 5, end: null } } })
  expect(decideChange({ ...ready, making: 'processing' }, {}).refused).toBe(REFUSALS.notReady)
  expect(decideChange({ ...ready, seconds: 2 }, { trimStart: 0, trimEnd: null }).refused).toBeUndefined()
})

test('refuses a poster of a moment outside of the trim', () => {
  const refusal = (asked: object) => decideChange(ready, { trimStart: 10, trimEnd: 20, ...asked }).refused
  expect([refusal({ posterSecond: 10 }), refusal({ posterSecond: 19 })]).toEqual([undefined, undefined])
  expect([refusal({ posterSecond: 9 }), refusal({ posterSecond: 20 })]).toEqual([
    REFUSALS.posterTrimmed,
    REFUSALS.posterTrimmed,
  ])
})

test('resumes at the saved position, or at the beginning if it is near the end', () => {
  const trim = { start: 5, end: 50 }
  expect(playedSeconds(trim, 60)).toBe(45)
  expect(playedSeconds({ start: 5, end: 90 }, 60)).toBe(55)
  expect(resumeAt(null, trim, 60)).toBe(5)
  expect(resumeAt(2, trim, 60)).toBe(5)
  expect(resumeAt(30, trim, 60)).toBe(30)
  expect(resumeAt(51 - endSeconds, trim, 60)).toBe(5)
  expect(resumeAt(50 - endSeconds, trim, 60)).toBe(50 - endSeconds)
})

test('late, repeated or reordered webhooks never move a recording backwards', () => {
  expect(nextFileState('recording', 'stopped')).toBe('processing')
  expect(nextFileState('recording', 'uploaded')).toBe('processing')
  expect(nextFileState('processing', 'recording')).toBe('processing')
  expect(nextFileState('ready', 'failed')).toBe('ready')
  expect(nextFileState('failed', 'uploaded')).toBe('failed')
  expect(nextFileState('failed', 'failed')).toBe('failed')
  expect(nextFileState('processing', 'failed')).toBe('failed')
  expect(nextFileState('processing', 'stopped')).toBe('processing')
})

test('the host starts and stops a recording; the guest only stops it', () => {
  const host = { isHost: true, isGuest: false, hasConsent: true, isRunning: false, isStopping: false }
  const guest = { ...host, isHost: false, isGuest: true }
  const running = { isRunning: true }
  expect(decideRecording(true, host)).toMatchObject({ act: 'begin' })
  expect(decideRecording(true, { ...host, ...running })).toMatchObject({ act: null })
  expect(decideRecording(false, { ...host, ...running })).toMatchObject({ act: 'stop' })
  expect(decideRecording(false, host)).toMatchObject({ act: null })
  expect(decideRecording(true, guest)).toEqual({ refused: REFUSALS.streamNotFound })
  expect(decideRecording(false, { ...guest, ...running })).toMatchObject({ act: 'stop' })
  expect(decideRecording(false, { ...guest, ...running, isGuest: false })).toEqual({ refused: REFUSALS.streamNotFound })
  expect(decideRecording(true, { ...host, hasConsent: false })).toEqual({ refused: REFUSALS.guestNotAgreed })
  expect(decideRecording(true, { ...host, ...running, isStopping: true })).toEqual({ refused: REFUSALS.unavailable })
})
