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

test('only the specialties are required, and the step that lacks them is found', () => {
  expect(problemsOf(emptyDraft)).toEqual({ specialties: FORM_SENTENCES.specialties })
  expect(stepWith(problemsOf(emptyDraft))).toBe('work')
  expect(problemsOf({ ...emptyDraft, specialties: ['Music'] })).toEqual({})
  expect(stepWith({})).toBeUndefined()
})

test('five specialties are enough, and a chosen one goes out again', () => {
  const five = ['Music', 'Art', 'Dance', 'Comedy', 'Tech'] as const
  expect(toggle(five, 'Beauty')).toEqual(five)
  expect(toggle(five, 'Art')).toEqual(['Music', 'Dance', 'Comedy', 'Tech'])
  expect(toggle([], 'Art')).toEqual(['Art'])
})

test('another application begins with the specialties in the order that they were chosen in', () => {
  const before = { bio: '', experience: '', instagram: null, twitter: null, location: null }
  expect(draftOf({ ...before, specialties: ['Music', 'Art', 'Tech'] }).specialties).toEqual(['Music', 'Art', 'Tech'])
})

test('what the server says of a field finds its place in the form', () => {
  expect(problemsFrom({ 'location.country': 'a', 'specialties.0': 'b', twitter: 'c', unknown: 'd' })).toEqual({
    ...{ country: 'a', specialties: 'b', twitter: 'c' },
  })
})

test('without a country no place is sent', () => {
  expect(bodyOf({ ...emptyDraft, state: 'Kent' }).location).toBeNull()
  expect(bodyOf({ ...emptyDraft, country: 'GB', state: 'Kent' }).location).toEqual({ country: 'GB', state: 'Kent' })
})

test('the steps lead on and back, and stop at their ends', () => {
  expect([nextStep('about'), nextStep('check'), stepBefore('about'), stepBefore('check')]).toEqual([
    ...['work', 'check', 'about', 'contact'],
  ])
})
