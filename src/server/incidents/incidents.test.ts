import { expect, test } from 'vitest'
import { PaymentError } from '#providers/payments/index.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { sourceOf } from './incidents.ts'

test('a failure counts for its provider, also as a nested cause', () => {
  const cause = new PaymentError('unreachable', 'No answer.')
  expect(sourceOf('call failed', new AppError(COMMON.unavailable, { cause }))).toBe('provider:payments')
})

test('a refusal of a provider does not count as its failure', () => {
  expect(sourceOf('call failed', new PaymentError('declined', 'No.'))).toBe('call')
})

test('other failures count for the place that logged them', () => {
  const names = ['call failed', 'page failed', 'request failed', 'job failed', 'the ledger does not add up']
  expect(names.map((name) => sourceOf(name, new Error('x')))).toEqual(['call', 'page', 'page', 'job', 'other'])
})
