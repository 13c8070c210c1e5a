import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, SENTENCES } from './spec.ts'
import * as state from './state.ts'

const zone = 'Europe/Berlin'
const now = new Date('2027-03-01T12:00:00Z')
const judged = { zone, now }
const draft: state.EventDraft = {
  ...state.newEvent({ type: 'class', date: '2027-03-10', time: '18:00' }),
  title: 'Breathing',
}

describe('a new event', () => {
  test('the price of a new event changes with its type until the user types a price', () => {
    expect(draft.price).toBe(String(EVENT_TYPES.class.defaultPrice))
    expect(state.withType(draft, 'voice-call').price).toBe('30')
    expect(state.withType({ ...draft, price: '75' }, 'voice-call').price).toBe('75')
    expect(state.withType({ ...draft, price: '75' }, 'personal').price).toBe('0')
  })

  test('only types with any number of seats have seats, and only private shows have an announcement', () => {
    const show = { ...draft, type: 'private-show' as const, seats: '8', announce: true }
    expect(state.withType(show, 'class')).toMatchObject({ seats: '8', announce: false })
    expect(state.withType(show, 'meeting')).toMatchObject({ seats: '', announce: false })
  })

  test('a new event is sent with numbers; an empty seats field means no limit', () => {
    expect(state.creationOf({ ...draft, title: ' Breathing ', recurring: 'weekly' })).toMatchObject({
      title: 'Breathing',
      price: 100,
      max_participants: null,
      recurring: 'weekly',
      announce: false,
    })
    expect(state.creationOf({ ...draft, seats: '12' }).max_participants).toBe(12)
  })
})

describe('problems of the event form', () => {
  test('reports each missing title, date and time', () => {
    const required = SENTENCES.required
    const empty = { ...draft, title: ' ', date: '', time: '' }
    expect(state.problemsOf(empty, judged)).toEqual({ title: required, date: required, time: required })
    expect(state.problemsOf(draft, judged)).toEqual({})
  })

  test.each([
    ['price', '1.5', SENTENCES.priceForm],
    ['price', '', SENTENCES.priceForm],
    ['price', '100001', SENTENCES.priceTooHigh],
    ['seats', '0', SENTENCES.participantsForm],
    ['seats', 'ten', SENTENCES.participantsForm],
    ['seats', '2001', SENTENCES.participantsTooMany],
    ['title', 'x'.repeat(101), SENTENCES.titleTooLong],
    ['description', 'x'.repeat(1_001), SENTENCES.descriptionTooLong],
    ['date', '2027-02-28', SENTENCES.past],
  ] as const)('report %s "%s"', (field, typed, sentence) => {
    expect(state.problemsOf({ ...draft, [field]: typed }, judged)).toEqual({ [field]: sentence })
  })

  test('reports a past time in the calendar’s time zone, unless the time is unchanged', () => {
    const today = { ...draft, date: '2027-03-01', time: '13:30' }
    expect(state.problemsOf(today, judged)).toEqual({})
    expect(state.problemsOf(today, { zone: 'Asia/Kolkata', now })).toEqual({ date: SENTENCES.past })
    const begun = { ...draft, date: '2027-03-01', time: '12:30' }
    expect(state.problemsOf({ ...begun, title: 'Other' }, { ...judged, before: begun })).toEqual({})
  })

  test('maps errors from the server to the fields of the form', () => {
    expect(state.problemsFrom({ max_participants: 'More.', date: 'Past.', scope: 'x' })).toEqual({
      seats: 'More.',
      date: 'Past.',
    })
  })
})

test('moves a skipped local time forward and reports it as shifted', () => {
  const skipped = { date: '2027-03-28', time: '02:30' }
  expect(state.isShifted(skipped, zone)).toBe(true)
  expect(state.startOf(skipped, zone)).toEqual(new Date('2027-03-28T01:30:00Z'))
  expect(state.isShifted({ ...skipped, time: '03:30' }, zone)).toBe(false)
  expect(state.isShifted({ ...skipped, time: '' }, zone)).toBe(false)
})

test('sends only the fields that differ', () => {
  expect(state.changesOf(draft, draft)).toEqual({})
  expect(state.changesOf({ ...draft, title: 'Other', price: '0', seats: '5' }, draft)).toEqual({
    title: 'Other',
    price: 0,
    max_participants: 5,
  })
})

test('stores only values that differ from the draft', () => {
  const draft = state.newEvent({})
  expect(state.differing({ title: 'Waltz', price: draft.price }, draft)).toEqual({ title: 'Waltz' })
  expect(Object.keys(state.differing(state.withType(draft, 'personal'), draft))).not.toContain('title')
})
