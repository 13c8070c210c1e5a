import { expect, test } from 'vitest'
import { aheadDaysMax, EVENT_TYPES, eventsAheadMax, eventTypes, REFUSALS } from '../events/spec.ts'
import { decideCreate, decideRemove, decideUpdate, type Occurrence, type PlanningFacts, seatsOf } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const dayMs = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Creates a date some days ahead, without tickets and with an unchanged time. */
function createDate(days: number, changes: Partial<Occurrence> = {}): Occurrence {
  const starts_at = inDays(days)
  return {
    id: `e${days}`,
    version: 1,
    type: 'class',
    title: 'Waltz',
    description: '',
    status: 'scheduled',
    starts_at,
    ends_at: new Date(starts_at.getTime() + 3_600_000),
    minutes: 60,
    price: 10,
    seats: 8,
    seats_taken: 0,
    line_length: 0,
    had_tickets: false,
    announced_at: null,
    date: dayOf(starts_at),
    time: '12:00',
    occurrence_date: null,
    next: { date: dayOf(starts_at), time: '12:00', starts_at, shifted: false },
    ...changes,
  }
}
const singleEvent = (changes: Partial<Occurrence> = {}): PlanningFacts => ({
  target: createDate(3, changes),
  series: null,
  meant: [],
})
/** Creates three weekly dates of a series; each is to move by `by` days. */
function weeklySeries(by = 0, changes: Partial<Occurrence> = {}): PlanningFacts {
  const meant = [3, 10, 17].map((days) => {
    const next = { date: dayOf(inDays(days + by)), time: '12:00', starts_at: inDays(days + by), shifted: false }
    return createDate(days, { occurrence_date: dayOf(inDays(days)), next, ...changes })
  })
  const [target] = meant
  if (!target) throw new Error('no date')
  return {
    target,
    meant,
    series: {
      id: 's',
      pattern: 'weekly',
      first_date: dayOf(inDays(-4)),
      ends_on: null,
      expanded_to: dayOf(inDays(180 + by)),
    },
  }
}
const refusal = (decision: { outcome: string }) => ('reason' in decision ? decision.reason : decision.outcome)

test('an event type has any number of seats, one seat or none', () => {
  for (const type of eventTypes) {
    const { seats } = EVENT_TYPES[type]
    expect(seatsOf(type, null)).toBe(seats === 'one' ? 1 : null)
    expect(seatsOf(type, 5)).toBe(seats === 'any' ? 5 : undefined)
    expect(seatsOf(type, 1)).toBe(seats === 'none' ? undefined : 1)
  }
})

test('a new event has its type’s price; refuses the past, a far future and too many events', () => {
  const facts = { starts_at: inDays(1), is_active: true, ahead: 0 }
  const created = (more: Partial<typeof facts>, draft: Parameters<typeof decideCreate>[0] = { type: 'class' }) =>
    decideCreate(draft, { ...facts, ...more }, now)
  expect(created({})).toEqual({ outcome: 'done', price: EVENT_TYPES.class.defaultPrice, seats: null })
  expect(created({}, { type: 'class', price: 0, max_participants: 3 })).toEqual({ outcome: 'done', price: 0, seats: 3 })
  expect(refusal(created({ is_active: false }))).toBe(REFUSALS.inactive)
  expect(refusal(created({ starts_at: now }))).toBe(REFUSALS.past)
  expect(refusal(created({ starts_at: inDays(aheadDaysMax + 0.01) }))).toBe(REFUSALS.tooFar)
  expect(created({ starts_at: inDays(aheadDaysMax) }).outcome).toBe('done')
  expect(refusal(created({ ahead: eventsAheadMax }))).toBe(REFUSALS.tooMany)
  expect(refusal(created({}, { type: 'meeting', max_participants: 4 }))).toBe(REFUSALS.participants)
  expect(refusal(created({}, { type: 'personal', price: 5 }))).toBe(REFUSALS.personalIsFree)
})

test('writes only fields that differ, and requires the version that was read', () => {
  const change = { title: 'Tango', price: 10, date: dayOf(inDays(3)), time: '12:00', duration: 60 }
  expect(decideUpdate(singleEvent(), change, 'one', now)).toEqual({
    outcome: 'done',
    writes: { events: [{ id: 'e3', version: 1, set: { title: 'Tango' } }], series: null },
  })
  expect(decideUpdate(singleEvent(), { ...change, title: 'Waltz' }, 'one', now)).toEqual({ outcome: 'unchanged' })
})

test('writes a new time as start and end instants, and marks a skipped local time as shifted', () => {
  const next = { date: '2026-11-25', time: '02:30', starts_at: new Date('2026-11-25T02:00:00Z'), shifted: true }
  expect(
    decideUpdate(singleEvent({ next }), { date: next.date, time: next.time, duration: 90 }, 'one', now),
  ).toMatchObject({
    writes: {
      events: [
        {
          set: {
            date: next.date,
            time: next.time,
            shifted: true,
            minutes: 90,
            starts_at: '2026-11-25T02:00:00.000Z',
            ends_at: '2026-11-25T03:30:00.000Z',
          },
        },
      ],
    },
  })
})

test('after a seat is taken price, time and type are fixed, and there are at least as many seats as taken', () => {
  const taken = singleEvent({ seats_taken: 2, had_tickets: true })
  const why = (change: object, seen = taken) => refusal(decideUpdate(seen, change, 'one', now))
  expect(why({ price: 20 })).toBe(REFUSALS.paidFor)
  expect(why({ time: '13:00' })).toBe(REFUSALS.paidFor)
  expect(why({ type: 'live-stream' })).toBe(REFUSALS.typeTaken)
  expect(why({ max_participants: 1 })).toBe(REFUSALS.seatsTaken)
  expect(why({ max_participants: 2, title: 'Tango' })).toBe('done')
  // an event without a price can move
  expect(why({ time: '13:00' }, singleEvent({ price: 0, seats_taken: 2 }))).toBe('done')
  expect(why({ type: 'live-stream' }, singleEvent({ line_length: 1 }))).toBe(REFUSALS.typeTaken)
})

test('a running event keeps its time; an ended or cancelled event cannot change', () => {
  const begun = singleEvent({ starts_at: inDays(-0.01) })
  const why = (seen: PlanningFacts, change: object) => refusal(decideUpdate(seen, change, 'one', now))
  expect(why(begun, { time: '13:00' })).toBe(REFUSALS.begun)
  expect(why(begun, { title: 'Tango' })).toBe('done')
  expect(why(singleEvent({ ends_at: now }), { title: 'Tango' })).toBe(REFUSALS.over)
  expect(why(singleEvent({ status: 'cancelled' }), { title: 'Tango' })).toBe(REFUSALS.cancelled)
  expect(why(singleEvent(), { recurring: 'daily' })).toBe(REFUSALS.recurringFixed)
})

test('a change of several dates ends the series before them and starts another one', () => {
  const decision = decideUpdate(weeklySeries(1), { date: dayOf(inDays(4)), title: 'Tango' }, 'following', now)
  if (decision.outcome !== 'done') throw new Error('refused')
  expect(decision.writes.events.map(({ id, set }) => [id, set.occurrence_date, set.title])).toEqual(
    [3, 10, 17].map((days) => [`e${days}`, dayOf(inDays(days + 1)), 'Tango']),
  )
  expect(decision.writes.series).toEqual({
    id: 's',
    ends_on: dayOf(inDays(3)),
    set: { title: 'Tango', first_date: dayOf(inDays(4)), expanded_to: dayOf(inDays(181)), ends_on: null },
  })
  const ending = weeklySeries(1)
  const withEnd = { ...ending, series: ending.series && { ...ending.series, ends_on: dayOf(inDays(30)) } }
  expect(decideUpdate(withEnd, { date: dayOf(inDays(4)) }, 'following', now)).toMatchObject({
    writes: { series: { set: { ends_on: dayOf(inDays(31)) } } },
  })
  // a change of one date does not change the series
  const alone = decideUpdate(weeklySeries(1), { title: 'Tango' }, 'one', now)
  expect(alone).toMatchObject({ writes: { events: [{ id: 'e3' }], series: null } })
})

test('refuses a change of several dates if one of them cannot change, and returns that date', () => {
  const seen = weeklySeries(0, {})
  const meant = seen.meant.map((each, i) => (i === 1 ? { ...each, seats_taken: 1 } : each))
  expect(decideUpdate({ ...seen, meant }, { price: 20 }, 'all', now)).toEqual({
    outcome: 'refused',
    reason: REFUSALS.paidFor,
    date: dayOf(inDays(10)),
  })
})

test('refuses to delete dates that had a ticket; deletes a series from its first affected date on', () => {
  expect(refusal(decideRemove(singleEvent({ had_tickets: true }), 'one'))).toBe(REFUSALS.booked)
  expect(decideRemove(singleEvent(), 'one')).toEqual({
    outcome: 'done',
    events: [{ id: 'e3', version: 1 }],
    series: null,
  })
  expect(decideRemove(weeklySeries(), 'following')).toMatchObject({ series: { id: 's', ends_on: dayOf(inDays(3)) } })
  expect(decideRemove(weeklySeries(), 'one')).toMatchObject({ events: [{ id: 'e3' }], series: null })
  const gone = (seen: PlanningFacts) => {
    const decision = decideRemove(seen, 'following')
    return decision.outcome === 'done' ? decision.events.map(({ id }) => id) : decision.reason
  }
  expect(gone(weeklySeries())).toEqual(['e3', 'e10', 'e17'])
  // a date that has begun is not one of the affected dates
  const later = { ...weeklySeries(), meant: weeklySeries().meant.slice(1) }
  expect(gone(later)).toEqual(['e3', 'e10', 'e17'])
  expect(gone({ ...later, target: { ...later.target, had_tickets: true } })).toEqual(['e10', 'e17'])
  expect(gone({ ...later, target: { ...later.target, had_tickets: true }, meant: [] })).toBe(REFUSALS.over)
  const booked = weeklySeries(0, { had_tickets: true })
  expect(decideRemove(booked, 'all')).toMatchObject({ reason: REFUSALS.booked, date: dayOf(inDays(3)) })
})
