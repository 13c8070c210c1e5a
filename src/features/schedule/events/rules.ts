import { doorsMinutes } from '#shared/booking.ts'
import type { Reason } from '#shared/errors.ts'
import type { Ticket } from '../contract.ts'
import { returnHours } from '../spec.ts'
import type { ScheduledEvent } from './contract.ts'
import { EVENT_TYPES, type EventStatus, type EventType, REFUSALS } from './spec.ts'

/** Facts of an event that decide which actions are allowed. */
export type EventFacts = {
  type: EventType
  status: EventStatus
  starts_at: Date
  ends_at: Date
  price: number
  /** Maximum number of participants; null: no limit. */
  seats: number | null
  /** Number of seats that are confirmed, offered or used. */
  seats_taken: number
  line_length: number
  /** True if the event ever had a ticket. */
  had_tickets: boolean
  announced_at: Date | null
}

const hourMs = 3_600_000

/** Returns the deadline to return a ticket for a full refund. */
export const returnUntil = ({ starts_at, price }: Pick<EventFacts, 'starts_at' | 'price'>): Date =>
  price === 0 ? starts_at : new Date(starts_at.getTime() - returnHours * hourMs)

/** Returns true if seats of an event with a price are taken or offered. Its time and price are then fixed. */
export const isPaidFor = ({ price, seats_taken }: Pick<EventFacts, 'price' | 'seats_taken'>): boolean =>
  price > 0 && seats_taken > 0

/** Returns the number of free seats; null: no limit. */
export const seatsLeft = ({ seats, seats_taken }: Pick<EventFacts, 'seats' | 'seats_taken'>): number | null =>
  seats === null ? null : Math.max(0, seats - seats_taken)

const isOver = ({ status, ends_at }: EventFacts, now: Date) => status !== 'scheduled' || ends_at <= now
const hasBegun = (event: EventFacts, now: Date) => isOver(event, now) || event.starts_at <= now

/** Returns true if the host can open the stage of an event now. */
export const isStageOpen = (
  { type, status, starts_at, ends_at }: Pick<EventFacts, 'type' | 'status' | 'starts_at' | 'ends_at'>,
  now: Date,
): boolean =>
  EVENT_TYPES[type].seats !== 'none' &&
  status === 'scheduled' &&
  ends_at > now &&
  starts_at.getTime() - doorsMinutes * 60_000 <= now.getTime()

type Allowed = ScheduledEvent['allowed']

const nothing: Allowed = {
  edit: false,
  edit_time: false,
  cancel: false,
  remove: false,
  announce: false,
  take: false,
  join_line: false,
  give_back: false,
  confirm: false,
}

/** Returns the actions that the host can take at the moment. */
export const allowedToHost = (event: EventFacts, now: Date): Allowed => ({
  ...nothing,
  edit: !isOver(event, now),
  edit_time: !hasBegun(event, now) && !isPaidFor(event),
  cancel: !isOver(event, now),
  remove: !event.had_tickets,
  announce: event.type === 'private-show' && !hasBegun(event, now) && event.announced_at === null,
})

/** Returns the actions that a guest can take at the moment. `ticket`: the guest's ticket; null: none. */
export function allowedToGuest(event: EventFacts, ticket: Ticket | null, now: Date): Allowed {
  const [over, begun] = [isOver(event, now), hasBegun(event, now)]
  const status = ticket?.status
  const isOpen = status === 'confirmed' || status === 'offered' || status === 'waitlisted'
  const isFree = seatsLeft(event) !== 0 && (event.line_length === 0 || begun)
  const canCome = EVENT_TYPES[event.type].seats !== 'none' && !isOpen
  const canReturn = status === 'confirmed' ? now <= returnUntil({ ...event, price: ticket?.tokens ?? 0 }) : isOpen
  return {
    ...nothing,
    take: canCome && isFree && !over,
    join_line: canCome && !isFree && !begun,
    give_back: canReturn && !over,
    confirm: status === 'offered' && !begun && (ticket?.confirm_by ?? now) > now,
  }
}

/** Returns the refusal of a change to a cancelled or past event; undefined: the event can change. */
export function refuseEnded({ status, ends_at }: EventFacts, now: Date): Reason | undefined {
  if (status === 'cancelled') return REFUSALS.cancelled
  return status === 'completed' || ends_at <= now ? REFUSALS.over : undefined
}
