import { callPath, eventPath } from '#shared/paths.ts'
import type { CallStatus, CallType } from '../lists.ts'
import { CALL_TITLES } from '../spec.ts'
import type { Session } from './contract.ts'
import { agendaDays, type SessionStatus } from './spec.ts'

type Person = { id: string; username: string; display_name: string }

/** Fields of a call that a calendar shows. */
export type DatedCall = {
  id: string
  type: CallType
  status: CallStatus
  minutes: number
  tokens: number
  time_zone: string
  fan: Person
  creator: Person
  scheduled_at: Date | null
  scheduled_date: string | null
  scheduled_time: string | null
  proposed_at: Date | null
  proposed_date: string | null
  proposed_time: string | null
}

const statuses: Record<CallStatus, SessionStatus> = {
  pending: 'pending',
  accepted: 'confirmed',
  in_progress: 'in_progress',
  completed: 'completed',
  declined: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
  failed: 'cancelled',
  no_show: 'missed',
}

type CallDate = { at: Date; date: string; time: string }
const toDate = (at: Date | null, date: string | null, time: string | null): CallDate | null =>
  at && date && time ? { at, date, time } : null

/** Returns the agreed or requested date of a call, else the proposed date; null without a date. */
const dateOf = (call: DatedCall): CallDate | null =>
  toDate(call.scheduled_at, call.scheduled_date, call.scheduled_time) ??
  toDate(call.proposed_at, call.proposed_date, call.proposed_time)

/** Returns a call as an entry of the reader's calendar; null without a date. */
export function sessionOfCall(call: DatedCall, readerId: string): Session | null {
  const found = dateOf(call)
  if (!found) return null
  const { at, date, time } = found
  const { id, type, status, minutes, tokens, time_zone, fan, creator } = call
  const isHost = readerId === creator.id
  return {
    id,
    session_id: id,
    kind: 'call',
    type,
    status: statuses[status],
    time_zone,
    tokens,
    title: `${CALL_TITLES[type]} with ${(isHost ? fan : creator).display_name}`,
    starts_at: at,
    ends_at: new Date(at.getTime() + minutes * 60_000),
    scheduled_at: at,
    scheduled_date: date,
    scheduled_time: time,
    date,
    time,
    duration: minutes,
    duration_minutes: minutes,
    fan_username: fan.username,
    fan_name: fan.display_name,
    creator_id: creator.id,
    creator_username: creator.username,
    creator_name: creator.display_name,
    participants: 1,
    enrolled_count: 1,
    max_participants: 1,
    role: isHost ? 'host' : 'guest',
    confirm_by: null,
    path: callPath(id),
  }
}

/** Fields of an event that a calendar shows. */
export type DatedEvent = {
  id: string
  type: string
  title: string
  minutes: number
  price: number
  seats: number | null
  seats_taken: number
  date: string
  time: string
  time_zone: string
  starts_at: Date
  ends_at: Date
  status: 'scheduled' | 'completed' | 'cancelled'
  creator_id: string
  creator_username: string
  creator_name: string
  /** State of the reader's ticket; null if the reader is the host. */
  ticket: string | null
  /** Deadline for confirming an offered seat. */
  confirm_by: Date | null
}

function statusOf({ status, ticket }: DatedEvent): SessionStatus {
  if (status !== 'scheduled' || ticket === null) return status
  return ticket === 'confirmed' || ticket === 'offered' ? ticket : 'pending'
}

/** Returns an event as an entry of the reader's calendar. */
export function sessionOfEvent(event: DatedEvent, me: Person): Session {
  const { id, type, title, minutes, price, date, time, time_zone, seats_taken, seats, ticket } = event
  const { creator_id, creator_username, creator_name } = event
  const isHost = ticket === null
  return {
    id,
    session_id: id,
    kind: 'event',
    type,
    status: statusOf(event),
    time_zone,
    tokens: price,
    title,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    scheduled_at: event.starts_at,
    scheduled_date: date,
    scheduled_time: time,
    date,
    time,
    duration: minutes,
    duration_minutes: minutes,
    fan_username: isHost ? null : me.username,
    fan_name: isHost ? null : me.display_name,
    creator_id,
    creator_username,
    creator_name,
    participants: seats_taken,
    enrolled_count: seats_taken,
    max_participants: seats,
    role: isHost ? 'host' : 'guest',
    confirm_by: ticket === 'offered' ? event.confirm_by : null,
    path: eventPath(id),
  }
}

/** Sorts sessions by their start. */
export const sortByStart = (sessions: Session[]): Session[] =>
  sessions.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1))

/** Returns the requested span. A missing start or end is some weeks from today, or from the given edge. */
export function spanOf({ from, to }: { from?: Date | undefined; to?: Date | undefined }, now: Date) {
  const start = from ?? daysAfter(to && to < now ? to : now, -agendaDays.before)
  return { from: start, to: to ?? daysAfter(start > now ? start : now, agendaDays.after) }
}
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 24 * 60 * 60 * 1000)
