import { isLongerThan, wholeNumberOf } from '#shared/texts.ts'
import { instantOf, isSkipped, minuteOf } from '../dates/rules.ts'
import type { ScheduledEvent } from './contract.ts'
import {
  defaultDuration,
  descriptionMax,
  EVENT_TYPES,
  type EventType,
  participantsMax,
  priceMax,
  type RecurringPattern,
  SENTENCES,
  titleMax,
} from './spec.ts'

/** Values of the event form; numbers are texts as the user typed them. */
export type EventDraft = {
  readonly type: EventType
  readonly title: string
  readonly description: string
  /** Local date in the time zone of the calendar. */
  readonly date: string
  readonly time: string
  readonly duration: number
  readonly price: string
  /** Maximum number of participants; empty: no limit. */
  readonly seats: string
  readonly recurring: RecurringPattern | null
  /** True: announces a new private show to the followers. */
  readonly announce: boolean
}

/** Initial values of a new event. */
export type EventBeginning = {
  type?: EventType | undefined
  date?: string | undefined
  time?: string | undefined
  announce?: boolean
}

export const newEvent = ({
  type = 'video-call',
  date = '',
  time = '',
  announce = false,
}: EventBeginning): EventDraft => ({
  type,
  title: '',
  description: '',
  date,
  time,
  duration: defaultDuration,
  seats: '',
  price: String(EVENT_TYPES[type].defaultPrice),
  recurring: null,
  announce,
})

/** Returns the form values of an event to edit. */
export const draftOf = (event: ScheduledEvent): EventDraft => ({
  type: event.type,
  title: event.title,
  description: event.description,
  date: event.date,
  time: event.time,
  duration: event.duration,
  price: String(event.price),
  recurring: event.recurringPattern,
  announce: false,
  seats:
    EVENT_TYPES[event.type].seats === 'any' && event.max_participants !== null ? String(event.max_participants) : '',
})

const keys = [
  ...(['type', 'title', 'description', 'date', 'time', 'duration', 'price', 'seats', 'recurring', 'announce'] as const),
]
/** Returns the values in `part` that differ from those of the draft. */
export const differing = (part: Partial<EventDraft>, draft: EventDraft): Partial<EventDraft> =>
  Object.fromEntries(keys.flatMap((key) => (key in part && part[key] !== draft[key] ? [[key, part[key]]] : [])))

export const isSame = (one: EventDraft, other: EventDraft): boolean => keys.every((key) => one[key] === other[key])

/** Changes the type. Sets the default price of the type unless the user typed another price. */
export function withType(draft: EventDraft, type: EventType): EventDraft {
  const { seats, defaultPrice } = EVENT_TYPES[type]
  const isUntouched = draft.price.trim() === String(EVENT_TYPES[draft.type].defaultPrice)
  return {
    ...draft,
    type,
    price: isUntouched || seats === 'none' ? String(defaultPrice) : draft.price,
    seats: seats === 'any' ? draft.seats : '',
    announce: type === 'private-show' && draft.announce,
  }
}

type Field = 'title' | 'description' | 'date' | 'time' | 'price' | 'seats'
export type EventProblems = Partial<Record<Field, string>>

/** Returns the start of a draft; undefined if date or time is incomplete. A skipped local time moves forward. */
export function startOf({ date, time }: Pick<EventDraft, 'date' | 'time'>, zone: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined
  return instantOf({ day: date, minute: minuteOf(time) }, zone)
}

/** Returns true if a clock change skips the time, so that the event starts later than entered. */
export function isShifted(draft: Pick<EventDraft, 'date' | 'time'>, zone: string): boolean {
  return startOf(draft, zone) !== undefined && isSkipped({ day: draft.date, minute: minuteOf(draft.time) }, zone)
}

type Judged = {
  zone: string
  now: Date
  /** Original values of an edited event; an unchanged time may be in the past. */
  before?: EventDraft
}

function timeProblem(draft: EventDraft, { zone, now, before }: Judged): string | undefined {
  if (before && draft.date === before.date && draft.time === before.time) return undefined
  const at = startOf(draft, zone)
  return at !== undefined && at <= now ? SENTENCES.past : undefined
}

function priceProblem({ price }: EventDraft): string | undefined {
  const tokens = wholeNumberOf(price)
  if (tokens === undefined) return SENTENCES.priceForm
  return tokens > priceMax ? SENTENCES.priceTooHigh : undefined
}

function seatsProblem({ seats }: EventDraft): string | undefined {
  if (seats.trim() === '') return undefined
  const number = wholeNumberOf(seats)
  if (number === undefined || number < 1) return SENTENCES.participantsForm
  return number > participantsMax ? SENTENCES.participantsTooMany : undefined
}

/** Returns the error messages for a draft by field; empty if the draft can be saved. */
export function problemsOf(draft: EventDraft, judged: Judged): EventProblems {
  const missing = (['title', 'date', 'time'] as const).filter((field) => draft[field].trim() === '')
  const found: Record<Field, string | undefined> = {
    title: isLongerThan(draft.title.trim(), titleMax) ? SENTENCES.titleTooLong : undefined,
    description: isLongerThan(draft.description.trim(), descriptionMax) ? SENTENCES.descriptionTooLong : undefined,
    date: timeProblem(draft, judged),
    time: undefined,
    price: priceProblem(draft),
    seats: seatsProblem(draft),
    ...Object.fromEntries(missing.map((field) => [field, SENTENCES.required])),
  }
  return withoutNothing(found)
}

const withoutNothing = (fields: Partial<Record<Field, string | undefined>>): EventProblems =>
  Object.fromEntries(Object.entries(fields).filter(([, said]) => said !== undefined))

/** Returns the server's errors that belong to a field of the form. */
export function problemsFrom({ max_participants, ...fields }: Record<string, string>): EventProblems {
  const { title, description, date, time, price } = fields
  return withoutNothing({ title, description, date, time, price, seats: max_participants })
}

const bodyOf = ({ type, title, description, date, time, duration, price, seats }: EventDraft) => ({
  type,
  title: title.trim(),
  description: description.trim(),
  date,
  time,
  duration,
  price: Number(price),
  max_participants: seats.trim() === '' ? null : Number(seats),
})

/** Returns the request body for a new event. Expects a valid draft. */
export const creationOf = (draft: EventDraft) => ({
  ...bodyOf(draft),
  recurring: draft.recurring,
  announce: draft.announce,
})

/** Returns the request body for an edited event: the changed fields. */
export function changesOf(draft: EventDraft, before: EventDraft): Partial<ReturnType<typeof bodyOf>> {
  const [next, now] = [bodyOf(draft), bodyOf(before)]
  const isOther = <K extends keyof typeof next>(key: K) => next[key] !== now[key]
  return {
    ...(isOther('type') && { type: next.type }),
    ...(isOther('title') && { title: next.title }),
    ...(isOther('description') && { description: next.description }),
    ...(isOther('date') && { date: next.date }),
    ...(isOther('time') && { time: next.time }),
    ...(isOther('duration') && { duration: next.duration }),
    ...(isOther('price') && { price: next.price }),
    ...(isOther('max_participants') && { max_participants: next.max_participants }),
  }
}
