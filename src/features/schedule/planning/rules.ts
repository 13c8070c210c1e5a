import type { Reason } from '#shared/errors.ts'
import { type EventFacts, isPaidFor, refuseEnded } from '../events/rules.ts'
import {
  aheadDaysMax,
  EVENT_TYPES,
  type EventType,
  eventsAheadMax,
  REFUSALS,
  type RecurringPattern,
  type SeriesScope,
} from '../events/spec.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Refusal. `date` is the local day that it is about, if several dates are affected. */
export type Refused = { outcome: 'refused'; reason: Reason; date?: string | undefined; taken?: number | undefined }
const refused = (reason: Reason, more: Omit<Refused, 'outcome' | 'reason'> = {}): Refused => ({
  outcome: 'refused',
  reason,
  ...more,
})

/** Returns the seats of an event of this type. Null: no limit; undefined: the type does not allow this number. */
export function seatsOf(type: EventType, asked: number | null | undefined): number | null | undefined {
  const { seats } = EVENT_TYPES[type]
  if (seats === 'any') return asked ?? null
  const own = seats === 'one' ? 1 : null
  return asked === undefined || asked === null || asked === own ? own : undefined
}

/** Returns the reason why an event cannot start at a time; undefined: it can. */
function refuseStart(startsAt: Date, now: Date): Reason | undefined {
  if (startsAt <= now) return REFUSALS.past
  return startsAt.getTime() - now.getTime() > aheadDaysMax * dayMs ? REFUSALS.tooFar : undefined
}

export type Draft = { type: EventType; price?: number | undefined; max_participants?: number | null | undefined }
/**
 * Facts for the decision about a new event. `starts_at`: instant of its time; `ahead`: number of the creator's upcoming
 * events.
 */
export type CreateFacts = { starts_at: Date; is_active: boolean; ahead: number }

/** Returns the computed columns of a new event, or a refusal. */
export function decideCreate(
  { type, price = EVENT_TYPES[type].defaultPrice, max_participants }: Draft,
  { starts_at, is_active, ahead }: CreateFacts,
  now: Date,
): Refused | { outcome: 'done'; price: number; seats: number | null } {
  const seats = seatsOf(type, max_participants)
  const late = refuseStart(starts_at, now)
  if (!is_active) return refused(REFUSALS.inactive)
  if (seats === undefined) return refused(REFUSALS.participants)
  if (type === 'personal' && price > 0) return refused(REFUSALS.personalIsFree)
  if (late) return refused(late)
  return ahead >= eventsAheadMax ? refused(REFUSALS.tooMany) : { outcome: 'done', price, seats }
}

/** One date of an event. `next` is its time after the requested change. */
export type Occurrence = EventFacts & {
  id: string
  version: number
  title: string
  description: string
  minutes: number
  date: string
  time: string
  occurrence_date: string | null
  next: { date: string; time: string; starts_at: Date; shifted: boolean }
}
export type Series = {
  id: string
  pattern: RecurringPattern
  first_date: string
  /** Local day before which its dates exist, after the requested move. */
  expanded_to: string
  ends_on: string | null
}
/**
 * Facts for a decision about a change: the event of the request, its series, and the affected dates (`meant`), which
 * are scheduled and upcoming.
 */
export type PlanningFacts = { target: Occurrence; series: Series | null; meant: Occurrence[] }

export type Change = {
  type?: EventType | undefined
  title?: string | undefined
  description?: string | undefined
  date?: string | undefined
  time?: string | undefined
  duration?: number | undefined
  price?: number | undefined
  max_participants?: number | null | undefined
  recurring?: RecurringPattern | null | undefined
}

/** Columns of an event that a write can set. */
export type Columns = Partial<{
  type: EventType
  title: string
  description: string
  minutes: number
  price: number
  seats: number | null
  date: string
  time: string
  occurrence_date: string
  starts_at: string
  ends_at: string
  shifted: boolean
}>

export type PlanWrites = {
  events: { id: string; version: number; set: Columns }[]
  /** Series to end, and the columns of the series that replaces it. */
  series: {
    id: string
    ends_on: string
    set: Columns & { first_date?: string; expanded_to?: string; ends_on?: string | null }
  } | null
}
export type UpdateDecision = Refused | { outcome: 'unchanged' } | { outcome: 'done'; writes: PlanWrites }

type Asked = { isTime: boolean; isDate: boolean; words: Columns; time: string | undefined; type: EventType }

/** Returns the parts of a change that differ from the current values. */
function requestedChange({ target }: PlanningFacts, change: Change): Asked {
  const { type = target.type, title, description, date, time, duration, price } = change
  const differs = <Value>(next: Value | undefined, now: Value) => next !== undefined && next !== now
  return {
    isDate: differs(date, target.date),
    isTime: differs(date, target.date) || differs(time, target.time) || differs(duration, target.minutes),
    words: {
      ...(type !== target.type && { type }),
      ...(differs(title, target.title) && { title }),
      ...(differs(description, target.description) && { description }),
      ...(differs(price, target.price) && { price }),
      ...(differs(duration, target.minutes) && { minutes: duration }),
    },
    time: differs(time, target.time) ? time : undefined,
    type,
  }
}

/** Returns the reason why one of the dates cannot change; undefined: it can. */
function refuseChange(one: Occurrence, { isTime, words, type }: Asked, now: Date): Refused | undefined {
  const { date, seats_taken, line_length, next } = one
  const { seats } = words
  if (words.type !== undefined && seats_taken + line_length > 0) return refused(REFUSALS.typeTaken, { date })
  if (words.price !== undefined && seats_taken > 0) return refused(REFUSALS.paidFor, { date })
  if (type === 'personal' && (words.price ?? one.price) > 0) return refused(REFUSALS.personalIsFree)
  if (seats !== undefined && seats !== null && seats < seats_taken)
    return refused(REFUSALS.seatsTaken, { date, taken: seats_taken })
  if (!isTime) return undefined
  if (isPaidFor(one)) return refused(REFUSALS.paidFor, { date })
  if (one.starts_at <= now) return refused(REFUSALS.begun)
  const late = refuseStart(next.starts_at, now)
  return late && refused(late, { date: next.date })
}

/** Returns the columns of one date after a change. */
function columnsOf(
  { minutes, next, occurrence_date }: Occurrence,
  { isTime, isDate, words }: Asked,
  isSeries: boolean,
): Columns {
  if (!isTime) return words
  const length = (words.minutes ?? minutes) * minuteMs
  return {
    ...words,
    date: next.date,
    time: next.time,
    shifted: next.shifted,
    starts_at: next.starts_at.toISOString(),
    ends_at: new Date(next.starts_at.getTime() + length).toISOString(),
    ...(isSeries && isDate && occurrence_date !== null && { occurrence_date: next.date }),
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the series that replaces the current one from the first affected date on. */
function seriesOf({ series, meant, target }: PlanningFacts, { isDate, words, time }: Asked): PlanWrites['series'] {
  const ends_on = meant[0]?.occurrence_date
  if (!series || !ends_on) return null
  const days = isDate ? daysBetween(target.date, target.next.date) : 0
  return {
    id: series.id,
    ends_on,
    set: {
      ...words,
      ...(time !== undefined && { time }),
      // a new date is the first date of the new series
      ...(isDate && { first_date: target.next.date }),
      expanded_to: series.expanded_to,
      ends_on: series.ends_on && dayAfter(series.ends_on, days),
    },
  }
}

/** Returns the seats after a change; undefined: the type does not allow this number. */
function seatsAfter({ target }: PlanningFacts, { max_participants, type }: Change): number | null | undefined {
  const isOther = type !== undefined && type !== target.type
  const wanted = max_participants === undefined && !isOther ? target.seats : max_participants
  return seatsOf(type ?? target.type, wanted)
}

/** Decides a change of an event, or of several dates of its series. Returns the writes or a refusal. */
export function decideUpdate(seen: PlanningFacts, change: Change, scope: SeriesScope, now: Date): UpdateDecision {
  const { target, series } = seen
  const isSeries = series !== null && scope !== 'one'
  const meant = isSeries ? seen.meant : [target]
  const ended = isSeries ? (meant.length === 0 ? REFUSALS.over : undefined) : refuseEnded(target, now)
  if (ended) return refused(ended)
  if (change.recurring !== undefined && change.recurring !== (series?.pattern ?? null))
    return refused(REFUSALS.recurringFixed)
  const seats = seatsAfter(seen, change)
  if (seats === undefined) return refused(REFUSALS.participants)
  const first = requestedChange(seen, change)
  const ask = { ...first, words: { ...first.words, ...(seats !== target.seats && { seats }) } }
  for (const one of meant) {
    const why = refuseChange(one, ask, now)
    if (why) return isSeries ? why : { ...why, date: undefined }
  }
  if (!ask.isTime && Object.keys(ask.words).length === 0) return { outcome: 'unchanged' }
  const events = meant.map((one) => ({ id: one.id, version: one.version, set: columnsOf(one, ask, isSeries) }))
  return { outcome: 'done', writes: { events, series: isSeries ? seriesOf({ ...seen, meant }, ask) : null } }
}

export type RemoveDecision =
  | Refused
  | { outcome: 'done'; events: { id: string; version: number }[]; series: { id: string; ends_on: string } | null }

/**
 * Decides which dates to delete. Refuses dates that ever had a ticket, because their ticket holders can still read
 * them.
 */
export function decideRemove({ target, meant, series }: PlanningFacts, scope: SeriesScope): RemoveDecision {
  const isSeries = series !== null && scope !== 'one'
  const isMeant = meant.some(({ id }) => id === target.id)
  const gone = isSeries ? [...(isMeant || target.had_tickets ? [] : [target]), ...meant] : [target]
  const booked = gone.find(({ had_tickets }) => had_tickets)
  if (booked) return refused(REFUSALS.booked, isSeries ? { date: booked.date } : {})
  if (gone.length === 0) return refused(REFUSALS.over)
  const days = gone.flatMap(({ occurrence_date }) => occurrence_date ?? []).sort()
  const ends_on = days[0]
  return {
    outcome: 'done',
    events: gone.map(({ id, version }) => ({ id, version })),
    series: isSeries && ends_on !== undefined ? { id: series.id, ends_on } : null,
  }
}
