import { expect, test } from 'vitest'
import { PaymentError } from '#providers/payments/index.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { sourceOf } from './incidents.ts'

test('a failure counts for the provider behind it, however deep it lies', () => {
  const cause = new PaymentError('unreachable', 'No answer.')
  expect(sourceOf('call failed', new AppError(COMMON.unavailable, { cause }))).toBe('provider:payments')
})

test('a provider that refuses is none that fails', () => {
  expect(sourceOf('call failed', new PaymentError('declined', 'No.'))).toBe('call')
})

test('everything else counts for where it was logged', () => {
  const names = ['call failed', 'page failed', 'request failed', 'job failed', 'the ledger does not add up']
  expect(names.map((name) => sourceOf(name, new Error('x')))).toEqual(['call', 'page', 'page', 'job', 'other'])
})
