import { expect, test } from 'vitest'
import { createInput } from './contract.ts'
import { eventDurations, participantsMax, priceMax, SENTENCES } from './spec.ts'

const draft = { type: 'class', title: 'A class', date: '2027-03-10', time: '18:00' }
const sentencesFor = (change: object) =>
  createInput.safeParse({ ...draft, ...change }).error?.issues.map(({ message }) => message)

test('requires title, date and time', () => {
  for (const field of ['title', 'date', 'time'])
    for (const missing of [undefined, ''])
      expect(sentencesFor({ [field]: missing })?.[0], field).toBe(SENTENCES.required)
})

test.for<[object, string]>([
  [{ type: 'party' }, SENTENCES.typeUnknown],
  [{ duration: 20 }, SENTENCES.durationForm],
  [{ duration: '30' }, SENTENCES.durationForm],
  [{ price: -1 }, SENTENCES.priceForm],
  [{ price: 1.5 }, SENTENCES.priceForm],
  [{ price: priceMax + 1 }, SENTENCES.priceTooHigh],
  [{ max_participants: 0 }, SENTENCES.participantsForm],
  [{ maxParticipants: 1.5 }, SENTENCES.participantsForm],
  [{ max_participants: participantsMax + 1 }, SENTENCES.participantsTooMany],
  [{ recurring: 'yearly' }, SENTENCES.recurringForm],
  [{ date: '2027-02-30' }, 'Dates are written like 2026-11-20.'],
  [{ time: '24:00' }, 'Times are written like 09:00.'],
])('refuses the value %j', ([change, sentence]) => {
  expect(sentencesFor(change)?.[0]).toBe(sentence)
})

test('accepts every standard duration and both field names for the number of participants', () => {
  for (const duration of eventDurations) expect(createInput.parse({ ...draft, duration }).duration).toBe(duration)
  for (const name of ['max_participants', 'maxParticipants'])
    expect(createInput.parse({ ...draft, [name]: 7 }).max_participants).toBe(7)
})

test('accepts the field names of the response for price and repetition', () => {
  expect(createInput.parse({ ...draft, tokens: 5 }).price).toBe(5)
  const weekly = { isRecurring: true, recurringPattern: 'weekly' }
  expect(createInput.parse({ ...draft, ...weekly }).recurring).toBe('weekly')
  expect(createInput.parse({ ...draft, recurring: 'weekly', ...weekly }).recurring).toBe('weekly')
  expect(createInput.parse({ ...draft, isRecurring: false, recurringPattern: null }).recurring).toBeNull()
})

test.for<[object, string]>([
  [{ price: 5, tokens: 6 }, SENTENCES.twoValues],
  [{ recurring: 'daily', recurringPattern: 'weekly' }, SENTENCES.twoValues],
  [{ isRecurring: true }, SENTENCES.recurringForm],
  [{ isRecurring: false, recurringPattern: 'weekly' }, SENTENCES.recurringForm],
])('refuses the contradiction %j', ([change, sentence]) => {
  expect(sentencesFor(change)).toEqual([sentence])
})
