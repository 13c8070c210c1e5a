import { expect, test } from 'vitest'
import { failureOf, progressOf, statusOf } from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('derives the status from the state, the current run and the next date', () => {
  const active = { state: 'active', isSending: false, nextAt: null } as const
  expect(statusOf({ ...active, nextAt: now })).toBe('scheduled')
  expect(statusOf({ ...active, nextAt: now, isSending: true })).toBe('sending')
  expect(statusOf(active)).toBe('sent')
  expect(statusOf({ ...active, state: 'paused', isSending: true })).toBe('paused')
  expect(statusOf({ ...active, state: 'cancelled' })).toBe('cancelled')
})

test('a failed start is retrying until the time limit, then given up', () => {
  expect(failureOf({ failedAt: null, retryAt: now })).toBeNull()
  expect(failureOf({ failedAt: now, retryAt: now })).toBe('retrying')
  expect(failureOf({ failedAt: now, retryAt: null })).toBe('given_up')
})

test('counts skipped fans as done; the progress of an empty audience is 100', () => {
  expect(progressOf({ recipients: 3, delivered: 1, skipped: 1 })).toBe(66)
  expect(progressOf({ recipients: 3, delivered: 2, skipped: 1 })).toBe(100)
  expect(progressOf({ recipients: 0, delivered: 0, skipped: 0 })).toBe(100)
})
