import { expect, test } from 'vitest'
import { FORM_SENTENCES } from './spec.ts'
import {
  bodyOf,
  draftOf,
  emptyDraft,
  nextStep,
  problemsFrom,
  problemsOf,
  stepBefore,
  stepWith,
  toggle,
} from './state.ts'

test('requires only the specialties, and finds the step with their field', () => {
  expect(problemsOf(emptyDraft)).toEqual({ specialties: FORM_SENTENCES.specialties })
  expect(stepWith(problemsOf(emptyDraft))).toBe('work')
  expect(problemsOf({ ...emptyDraft, specialties: ['Music'] })).toEqual({})
  expect(stepWith({})).toBeUndefined()
})

test('allows at most five specialties, and removes a chosen one', () => {
  const five = ['Music', 'Art', 'Dance', 'Comedy', 'Tech'] as const
  expect(toggle(five, 'Beauty')).toEqual(five)
  expect(toggle(five, 'Art')).toEqual(['Music', 'Dance', 'Comedy', 'Tech'])
  expect(toggle([], 'Art')).toEqual(['Art'])
})

test('a second application is prefilled with the specialties in their earlier order', () => {
  const before = { bio: '', experience: '', instagram: null, twitter: null, location: null }
  expect(draftOf({ ...before, specialties: ['Music', 'Art', 'Tech'] }).specialties).toEqual(['Music', 'Art', 'Tech'])
})

test('maps server errors to the matching form fields', () => {
  expect(problemsFrom({ 'location.country': 'a', 'specialties.0': 'b', twitter: 'c', unknown: 'd' })).toEqual({
    country: 'a',
    specialties: 'b',
    twitter: 'c',
  })
})

test('sends a location only with a country', () => {
  expect(bodyOf({ ...emptyDraft, state: 'Kent' }).location).toBeNull()
  expect(bodyOf({ ...emptyDraft, country: 'GB', state: 'Kent' }).location).toEqual({ country: 'GB', state: 'Kent' })
})

test('navigates forwards and backwards between the steps, and stops at the first and the last', () => {
  expect([nextStep('about'), nextStep('check'), stepBefore('about'), stepBefore('check')]).toEqual([
    ...['work', 'check', 'about', 'contact'],
  ])
})
