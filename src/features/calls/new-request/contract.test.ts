import { expect, test } from 'vitest'
import { SENTENCES } from '../spec.ts'
import { askInput } from './contract.ts'

const wish = { creator_id: '00000000-0000-4000-8000-000000000000', type: 'video' }
const sentencesFor = (more: object) =>
  askInput.safeParse({ ...wish, ...more }).error?.issues.map(({ message }) => message)

test.each(['minutes', 'duration_minutes', 'estimated_duration'])('accepts the length of a call as %s', (name) => {
  expect(askInput.parse({ ...wish, [name]: 30 }).minutes).toBe(30)
})

test.each(['price', 'price_per_minute', 'rate_per_min'])('accepts the rate of a call as %s', (name) => {
  expect(askInput.parse({ ...wish, [name]: 7 }).price).toBe(7)
})

test('requests ten minutes by default', () => {
  expect(askInput.parse(wish)).toEqual({ ...wish, minutes: 10, message: '' })
})

test('refuses different values for two names of the same field', () => {
  expect(sentencesFor({ minutes: 30, duration_minutes: 20 })).toEqual([SENTENCES.twoValues])
  expect(sentencesFor({ price: 7, rate_per_min: 8 })).toEqual([SENTENCES.twoValues])
})
