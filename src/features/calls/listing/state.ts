import { isCurrent } from '#shared/booking.ts'
import { nearDay, nearTime, timeInOtherZone, timeRange, zoneCity } from '#ui/zonedTime.ts'
import type { CallRequest } from '../lifecycle/contract.ts'
import { type CallFilter, type CallSide, type CallStatus, type CallsSearch, callSides, callStatuses } from '../lists.ts'
import type { Session } from './contract.ts'
import { answerUntil, expires, MONEY, type SessionStatus, STATUS_TEXTS } from './spec.ts'

export const callTabs = ['pending', 'accepted', 'all'] as const
export type CallTab = (typeof callTabs)[number]

/** Returns the ordered tabs of a page. The page of requests begins with "pending", the page of calls with "all". */
export const tabsOf = (page: 'requests' | 'calls'): readonly [CallTab, ...CallTab[]] =>
  page === 'requests' ? callTabs : ['all', 'pending', 'accepted']

/** States without a separate tab. */
export const endStates = callStatuses.filter((status) => !['pending', 'accepted', 'in_progress'].includes(status))

/** Selection of a list: the tab, a state within the tab "all", and the reader's side. */
export type Selection = { tab: CallTab; state: CallStatus | undefined; as: CallSide | undefined }

/** Reads the selection from the URL; ignores unknown values. */
export const selectionOf = (page: 'requests' | 'calls', { tab, state, as }: CallsSearch): Selection => ({
  tab: callTabs.find((one) => one === tab) ?? tabsOf(page)[0],
  state: endStates.find((one) => one === state),
  as: callSides.find((one) => one === as),
})

/** Returns the status filter of a tab for the server. */
export const filterOf = (tab: CallTab, state: CallStatus | undefined): CallFilter =>
  tab === 'all' ? (state ?? 'all') : tab

export type Clock = { zone: string; now: Date }

/** Returns a day and time such as "Today, 18:00". */
export const dayAndTime = (at: Date, { zone, now }: Clock): string => nearTime(at, zone, now)

/**
 * Returns a text such as "Tomorrow, 18:00–18:10" in the viewer's time zone, and the creator's time zone if it differs.
 */
export function dateTexts(
  at: Date,
  { duration_minutes, time_zone }: Pick<CallRequest, 'duration_minutes' | 'time_zone'>,
  clock: Clock,
) {
  const { zone, now } = clock
  const text = `${nearDay(at, zone, now)}, ${timeRange(at, duration_minutes, zone)}`
  return { text, zones: timeInOtherZone(at, zone, time_zone) ?? `${zoneCity(zone)} time` }
}

type NamedCall = Pick<CallRequest, 'role' | 'fan' | 'creator'>

const isReader = ({ role }: NamedCall, side: CallSide) => role === side
/** Returns the name of a side for use inside a sentence; "you" for the reader. */
const nameInSentence = (call: NamedCall, side: CallSide): string =>
  isReader(call, side) ? 'you' : call[side].display_name
/** Returns the name of a side for the start of a sentence. */
export const nameAtStart = (call: NamedCall, side: CallSide): string =>
  isReader(call, side) ? 'You' : call[side].display_name

/** Returns the other side of a call; for admins the fan. */
export const otherOf = ({ role, fan, creator }: NamedCall) => (role === 'fan' ? creator : fan)

function cancelledText(call: CallRequest): string {
  const who = nameAtStart(call, call.cancelled_by ?? 'creator')
  return call.accepted_at === null && call.cancelled_by === 'fan'
    ? STATUS_TEXTS.withdrawn(who)
    : STATUS_TEXTS.cancelled(who)
}

const openText = (call: CallRequest): string => {
  const { waiting_for: side } = call
  if (side === null) return STATUS_TEXTS.agreed
  const whom = nameInSentence(call, side)
  return call.proposed_at ? STATUS_TEXTS.unconfirmed(whom) : STATUS_TEXTS.unanswered(whom)
}

/** Returns a sentence about the state of a call for its reader. */
export function statusText(call: CallRequest): string {
  const texts: Record<CallStatus, () => string> = {
    pending: () => openText(call),
    accepted: () => openText(call),
    declined: () => STATUS_TEXTS.declined(nameAtStart(call, 'creator')),
    cancelled: () => cancelledText(call),
    expired: () => STATUS_TEXTS.expired,
    in_progress: () => STATUS_TEXTS.underWay,
    completed: () => STATUS_TEXTS.over,
    no_show: () => STATUS_TEXTS.missed,
    failed: () => STATUS_TEXTS.failed,
  }
  return texts[call.status]()
}

/** Returns a sentence about the tokens of a call. */
export function moneyText({ role, total, held, paid_tokens: paid }: CallRequest): string {
  if (total === 0) return MONEY.free
  if (held > 0) return MONEY.held[role]
  return paid > 0 ? MONEY.paid(paid, total) : MONEY.returned[role]
}

/** Lowercases "Today" and "Tomorrow" for use inside a sentence. */
export const lowercaseDay = (text: string): string => text.replace(/^T(?=oday|omorrow)/, 't')

/** Returns a text about the deadline of a request or a proposal; undefined if no answer is due. */
export function deadlineText(call: CallRequest, clock: Clock): string | undefined {
  if (call.proposal_expires_at) return answerUntil(lowercaseDay(dayAndTime(call.proposal_expires_at, clock)))
  return call.expires_at ? expires(lowercaseDay(dayAndTime(call.expires_at, clock))) : undefined
}

/** Returns true for a pending request for an immediate call; its pages poll for the answer. */
export const isImmediate = ({ status, scheduled_at }: Pick<CallRequest, 'status' | 'scheduled_at'>): boolean =>
  status === 'pending' && scheduled_at === null

type Dated = Pick<CallRequest, 'scheduled_at' | 'duration_minutes' | 'status'>
const endOf = ({ scheduled_at, duration_minutes }: Dated) => Number(scheduled_at) + duration_minutes * 60_000

/** Returns the earliest call that is in progress or has not reached its booked end. */
export const nextOf = <Call extends Dated>(calls: readonly Call[], now: number): Call | undefined =>
  calls
    .filter((call) => isCurrent({ status: call.status, endsAt: endOf(call) }, now))
    .toSorted((a, b) => Number(a.scheduled_at) - Number(b.scheduled_at))[0]

type Planned = Pick<Session, 'kind' | 'role' | 'status' | 'starts_at' | 'ends_at'>
const agreed: readonly SessionStatus[] = ['confirmed', 'in_progress']

/** Returns a creator's confirmed calls that are not over, in calendar order. */
export const plannedOf = <One extends Planned>(sessions: readonly One[], now: number): One[] =>
  sessions.filter(
    ({ kind, role, status, ends_at }) =>
      kind === 'call' && role === 'host' && agreed.includes(status) && isCurrent({ status, endsAt: ends_at }, now),
  )

/** Formats a remaining time: "in 2 d 3 h", "in 3 h 10 min", "in 5 min", or "now" if it has passed. */
export function remainingText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 0) return 'now'
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, days === 0 && rest > 0 && `${rest} min`]
  return `in ${parts.filter(Boolean).join(' ')}`
}

const two = (part: number) => String(part).padStart(2, '0')

/** Formats seconds as "0:07", "12:34" or "1:02:03". */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
