import { expect, test } from 'vitest'
import * as state from './state.ts'

const draft = { key: 'k1', userId: 'mira', kind: 'text' as const, content: 'hello', price: 50, at: 0 }

test('retries a message that may have arrived with the same key and price, a refused one with new ones', () => {
  let now = state.beginSending(state.typeDraft(state.emptyUnsentState, 'mira', 'hello'), draft)
  expect(now.drafts).toEqual({})
  now = state.markFailed(now, 'k1', { sentence: '', settled: false })
  now = state.retry(now, 'k1', { key: 'k2', price: 60 })
  expect(now.unsent[0]).toMatchObject({ key: 'k1', price: 50, status: 'sending' })
  now = state.markFailed(now, 'k1', { sentence: 'too expensive', settled: true })
  now = state.retry(now, 'k1', { key: 'k2', price: 60 })
  expect(now.unsent[0]).toMatchObject({ key: 'k2', price: 60, status: 'sending', settled: false })
  expect(state.removeUnsent(now, 'k2').unsent).toEqual([])
})

test('lists lost messages in the order of writing, without old, refused or other people’s messages', () => {
  const written = ['k1', 'k2', 'k3', 'k4'].reduce(
    (now, key, at) => state.beginSending(now, { ...draft, key, at, userId: key === 'k3' ? 'noor' : 'mira' }),
    state.emptyUnsentState,
  )
  const lostAll = ['k4', 'k3', 'k1'].reduce(
    (now, key) => state.markFailed(now, key, { sentence: '', settled: false }),
    state.markFailed(written, 'k2', { sentence: 'no', settled: true }),
  )
  const keys = (now: number, userId?: string) => state.resendable(lostAll, now, 1_000, userId).map(({ key }) => key)
  expect([keys(500), keys(500, 'mira'), keys(1_001)]).toEqual([
    ['k1', 'k3', 'k4'],
    ['k1', 'k4'],
    ['k3', 'k4'],
  ])
})

test('after a reload, recent messages are still being sent and old ones have failed', () => {
  const now = state.beginSending(state.emptyUnsentState, draft)
  expect(state.restoreUnsent(now, 1_000, 2_000).unsent[0]?.status).toBe('sending')
  expect(state.restoreUnsent(now, 3_000, 2_000).unsent[0]?.status).toBe('failed')
})
