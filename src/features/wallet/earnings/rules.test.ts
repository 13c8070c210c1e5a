import { expect, test } from 'vitest'
import { missingInWords, problemOf, weekKey } from '../payouts/rules.ts'
import { PAYOUT_SENTENCES } from '../payouts/spec.ts'
import { daysUntil, maturingReason, payoutObstacle } from './rules.ts'
import { HOLDS } from './spec.ts'

test('gives the most serious reason that stops a payout', () => {
  const fine = { available: 400, debt: 0, ready: true, stopped: false, held: null }
  expect(payoutObstacle(fine)).toBeNull()
  expect(payoutObstacle({ ...fine, available: 399 })).toBe(PAYOUT_SENTENCES.below)
  expect(payoutObstacle({ ...fine, ready: false, available: 0 })).toBe(PAYOUT_SENTENCES.notReady)
  expect(payoutObstacle({ ...fine, ready: false, debt: 1 })).toBe(PAYOUT_SENTENCES.inDebt)
  expect(payoutObstacle({ ...fine, held: 'A check.', debt: 1 })).toBe(PAYOUT_SENTENCES.held('A check.'))
  expect(payoutObstacle({ ...fine, stopped: true, debt: 1 })).toBe(PAYOUT_SENTENCES.stopped)
})

test('accepts a payout amount that is a whole number from the minimum to the available tokens', () => {
  expect(['400', ' 1000 '].map((typed) => problemOf(typed, 1000))).toEqual([undefined, undefined])
  expect(['', '4e2', '400.5', '-400', '0x190', '1,000'].map((typed) => problemOf(typed, 1000))).toEqual(
    Array.from({ length: 6 }, () => PAYOUT_SENTENCES.amount),
  )
  expect(problemOf('399', 1000)).toBe(PAYOUT_SENTENCES.below)
  expect(problemOf('1001', 1000)).toBe(PAYOUT_SENTENCES.insufficient)
})

test('names the new creator’s longer wait by the release date, also just after the first 60 days', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  expect(maturingReason('2026-03-08', false, now)).toBe(HOLDS.maturing)
  expect(maturingReason('2026-03-10', false, now)).toBe(HOLDS.maturingNew)
  expect(maturingReason('2026-03-02', true, now)).toBe(HOLDS.maturingNew)
})

test('translates the provider’s missing fields into sentences without duplicates', () => {
  expect(missingInWords(['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'])).toEqual([
    'A bank account',
    "Your agreement to the payment provider's terms",
  ])
  expect(missingInWords(['individual.dob.day', 'company.vat_id', 'individual.dob.year'])).toEqual([
    'Your date of birth',
    'Some more about you',
  ])
  expect(missingInWords([])).toEqual([])
})

test.each([
  ['external_account', 'A bank account'],
  ['tos_acceptance.date', "Your agreement to the payment provider's terms"],
  ['business_profile.url', 'A line about your work'],
  ['individual.verification.document', 'A photo of your identity card or passport'],
  ['individual.dob.day', 'Your date of birth'],
  ['individual.address.city', 'Your address'],
  ['individual.first_name', 'Your legal name'],
  ['individual.last_name', 'Your legal name'],
  ['individual.id_number', 'Your tax number'],
  ['individual.ssn_last_4', 'Your tax number'],
  ['individual.phone', 'Your phone number'],
  ['individual.email', 'Your email address'],
])('the missing field %s is called: %s', (name, words) => {
  expect(missingInWords([name])).toEqual([words])
})

test('lists the days of a period in the given time zone', () => {
  const now = new Date('2026-03-01T02:00:00Z')
  expect(daysUntil(now, 3, 'UTC')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysUntil(now, 2, 'America/New_York')).toEqual(['2026-02-27', '2026-02-28'])
})

test('names a week by ISO 8601, also across new year', () => {
  const named = ['2026-11-20', '2026-11-23', '2027-01-01', '2027-01-04', '2024-12-30'].map((day) =>
    weekKey(new Date(`${day}T00:00:00Z`)),
  )
  expect(named).toEqual(['weekly-2026-W47', 'weekly-2026-W48', 'weekly-2026-W53', 'weekly-2027-W01', 'weekly-2025-W01'])
})
