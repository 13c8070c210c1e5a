import { expect, test } from 'vitest'
import { messageMax, SENTENCES } from '../spec.ts'
import { bodyOf, emptyDraft, fromKept, intentFor, isEmpty, isUploading, problemsOf, toKept } from './state.ts'

const today = '2026-11-20'
const written = { ...emptyDraft(), message: ' Tonight at nine ' }

test('requires a message of at most 500 characters', () => {
  for (const message of ['', '  ', '\u200b\u200d'])
    expect(problemsOf({ ...emptyDraft(), message }, today)).toEqual({ message: 'Please enter a message' })
  expect(problemsOf({ ...written, message: 'x'.repeat(messageMax) }, today)).toEqual({})
  expect(problemsOf({ ...written, message: 'x'.repeat(messageMax + 1) }, today)).toEqual({
    message: 'Message must be under 500 characters',
  })
})

test('checks the last day of a schedule only: it must not be in the past', () => {
  const past = { ...written, until: '2026-11-19' }
  expect(problemsOf(past, today)).toEqual({})
  expect(problemsOf({ ...past, frequency: 'daily' }, today)).toEqual({ until: SENTENCES.endInPast })
  expect(bodyOf({ ...past, until: '2026-12-01' }, 'UTC')).not.toHaveProperty('ends_at')
  const { ends_at } = bodyOf({ ...written, frequency: 'weekly', until: '2026-12-01' }, 'UTC')
  expect(ends_at?.getHours()).toBe(23)
})

test('paid content needs a price in whole tokens', () => {
  const file = new File(['x'], 'x.png', { type: 'image/png' })
  const sold = { ...written, content: { file, id: 'c' } }
  for (const contentPrice of ['', '0', '-1', '1.5', 'ten'])
    expect(problemsOf({ ...sold, contentPrice }, today)).toEqual({
      contentPrice: 'Please set a valid token price for the content (minimum 1 token)',
    })
  expect(problemsOf({ ...sold, contentPrice: ' 25 ' }, today)).toEqual({})
  expect(bodyOf({ ...sold, contentPrice: '25' }, 'UTC')).toMatchObject({ content_id: 'c', content_price: 25 })
  expect(bodyOf(written, 'UTC')).not.toHaveProperty('content_price')
  expect(isUploading({ ...written, image: { file } })).toBe(true)
  expect(isUploading(sold)).toBe(false)
})

test('the same text keeps the request and its key; another text creates a new key', () => {
  const body = bodyOf(written, 'UTC')
  const first = intentFor(undefined, body, () => 'one')
  expect(intentFor(first, { ...body }, () => 'two')).toBe(first)
  expect(intentFor(first, { ...body, message: 'Else' }, () => 'two').key).toBe('two')
})

test('restores a draft with its files and keeps the ids of their uploads until they are checked', () => {
  const [image, content] = [new File(['x'], 'x.png'), new File(['y'], 'y.png')]
  const draft = { ...written, audience: 'vip' as const, image: { file: image, id: 'a' }, content: { file: content } }
  const kept = toKept(draft, { key: 'k', body: bodyOf(draft, 'UTC') })
  expect(kept).toMatchObject({ typed: { message: written.message }, uploads: { image: 'a' }, intent: { key: 'k' } })
  const files = new Map([
    ['image', image],
    ['content', content],
  ])
  const found = fromKept(kept, files)
  expect(found).toEqual({ ...draft, image: { file: image, begun: 'a' }, content: { file: content } })
  expect(isUploading(found)).toBe(true)
  // saving the draft before the check keeps the upload ids
  expect(toKept(found, undefined).uploads).toEqual({ image: 'a' })
  expect(fromKept(kept, new Map(), 'all')).toEqual({ ...written, audience: 'all' })
})

test('a draft is empty until it has a text or a file', () => {
  expect(isEmpty(emptyDraft('vip'))).toBe(true)
  expect(isEmpty(written)).toBe(false)
  expect(isEmpty({ ...emptyDraft(), frequency: 'daily' })).toBe(false)
  expect(isEmpty({ ...emptyDraft(), image: { file: new File([], 'x') } })).toBe(false)
})
