import { expect, test } from 'vitest'
import { messageMax, SENTENCES } from './spec.ts'
import { bodyOf, emptyDraft, intentFor, problemsOf, withProgress } from './state.ts'

const today = '2026-11-20'
const written = { ...emptyDraft(), message: ' Tonight at nine ' }

test('a message is required and has at most 500 characters, in the specification’s words', () => {
  for (const message of ['', '  ', '\u200b\u200d'])
    expect(problemsOf({ ...emptyDraft(), message }, today)).toEqual({ message: 'Please enter a message' })
  expect(problemsOf({ ...written, message: 'x'.repeat(messageMax) }, today)).toEqual({})
  expect(problemsOf({ ...written, message: 'x'.repeat(messageMax + 1) }, today)).toEqual({
    message: 'Message must be under 500 characters',
  })
})

test('only a schedule has a last day, and it is not in the past', () => {
  const past = { ...written, until: '2026-11-19' }
  expect(problemsOf(past, today)).toEqual({})
  expect(problemsOf({ ...past, frequency: 'daily' }, today)).toEqual({ until: SENTENCES.endInPast })
  expect(bodyOf({ ...past, until: '2026-12-01' }, 'UTC')).not.toHaveProperty('ends_at')
  const { ends_at } = bodyOf({ ...written, frequency: 'weekly', until: '2026-12-01' }, 'UTC')
  expect(ends_at?.getHours()).toBe(23)
})

test('the same words are the same intent, other words another', () => {
  const body = bodyOf(written, 'UTC')
  const first = intentFor(undefined, body, () => 'one')
  expect(intentFor(first, { ...body }, () => 'two')).toBe(first)
  expect(intentFor(first, { ...body, message: 'Else' }, () => 'two').key).toBe('two')
})

test('progress only grows, and only of the one that was spoken of', () => {
  const known = { id: 'a', recipients: 10, delivered: 4, skipped: 1, progress: 50, status: 'sending' }
  const told = { broadcast_id: 'a', recipients: 10, delivered: 7, skipped: 1, sending: true }
  expect(withProgress(known, told)).toMatchObject({ delivered: 7, progress: 80 })
  expect(withProgress(known, { ...told, broadcast_id: 'b' })).toBe(known)
  expect(withProgress(known, { ...told, delivered: 2 })).toBe(known)
})
