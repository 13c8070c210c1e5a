import { expect, test } from 'vitest'
import { doorsMinutes, SENTENCES } from '../spec.ts'
import { TAGS } from '../tags/spec.ts'
import { eventsOpenNow, isFast, newSetup, problemsOf, setupFor, startOf } from './state.ts'

test('requires a title, and the tier or event of the audience; limits the tags', () => {
  expect(problemsOf(newSetup)).toEqual({ title: SENTENCES.titleMissing })
  const named = { ...newSetup, title: 'Songs' }
  expect(problemsOf(named)).toEqual({})
  expect(problemsOf({ ...named, tags: 'a, b, c, d, e, f' })).toEqual({ tags: TAGS.tooMany })
  expect(problemsOf({ ...named, cover: 'sending' })).toEqual({ cover: SENTENCES.coverSending })
  expect(problemsOf({ ...named, cover: 'c' })).toEqual({})
  expect(problemsOf({ ...named, audience: 'tier' })).toEqual({ tier: SENTENCES.tierMissing })
  expect(problemsOf({ ...named, audience: 'ticket' })).toEqual({ event: SENTENCES.eventMissing })
})

test('sends only the fields of the chosen audience', () => {
  const setup = { ...newSetup, title: 'Songs', tierId: 't', eventId: 'e' }
  expect(startOf(setup, false)).toEqual({
    title: 'Songs',
    tags: [],
    audience: 'everyone',
    takeover: false,
    category: null,
  })
  expect(startOf({ ...setup, audience: 'tier' }, true)).toMatchObject({ tier_id: 't', takeover: true })
  expect(startOf({ ...setup, tags: '#jazz, late night' }, false)).toMatchObject({ tags: ['jazz', 'late night'] })
  expect(startOf({ ...setup, cover: 'c' }, false)).toMatchObject({ cover_upload_id: 'c' })
  expect(startOf({ ...setup, audience: 'ticket' }, true)).not.toHaveProperty('tier_id')
})

test('prefills the title and the ticket audience for an event', () => {
  expect(setupFor(undefined)).toBe(newSetup)
  const setup = setupFor('e1', 'By candlelight')
  expect(problemsOf(setup)).toEqual({})
  expect(startOf(setup, false)).toMatchObject({ title: 'By candlelight', audience: 'ticket', event_id: 'e1' })
})

test('an event can go live from the opening of its doors until its end', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const event = (minutes: number, type = 'class', status = 'scheduled') => ({
    type,
    status,
    starts_at: new Date(now.getTime() + minutes * 60_000),
    ends_at: new Date(now.getTime() + (minutes + 60) * 60_000),
  })
  const open = [event(doorsMinutes), event(-59), event(0, 'meeting')]
  const shut = [event(doorsMinutes + 1), event(-60), event(0, 'personal'), event(0, 'class', 'cancelled')]
  expect(eventsOpenNow([...open, ...shut], now)).toEqual(open)
})

test('rates a connection by the median of its round trips', () => {
  expect(isFast([20, 900, 30])).toBe(true)
  expect(isFast([800, 900, 30])).toBe(false)
  expect(isFast([])).toBe(false)
})
