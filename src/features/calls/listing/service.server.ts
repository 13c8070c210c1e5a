import { icsOfCall } from '#features/schedule/index.server.ts'
import { admitAdmin, type SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { sideOf, toRequest } from '../lifecycle/service.server.ts'
import type { CallRow } from '../lifecycle/store.server.ts'
import { REFUSALS, timelineText } from '../spec.ts'
import type { CallRequestDetails, RequestsInput, ScheduledInput } from './contract.ts'
import { sessionOfCall, sessionOfEvent, sortByStart, spanOf } from './rules.ts'
import { agendaDaysMax, agendaMax } from './spec.ts'
import * as store from './store.server.ts'

const sessionsOf = ({ calls, events, me }: Awaited<ReturnType<typeof store.readAgenda>>) =>
  sortByStart([
    ...calls.flatMap((call) => sessionOfCall(call, me.id) ?? []),
    ...events.map((event) => sessionOfEvent(event, me)),
  ])

/** Reads all calls and events of a span of the caller's calendar, as host and as guest. One round trip. */
export async function scheduled(ctx: SignedInContext, input: ScheduledInput) {
  const { userId } = ctx.claims
  return { sessions: sessionsOf(await store.readAgenda(ctx.db, userId, spanOf(input, ctx.now), agendaMax)) }
}

const dayMs = 24 * 60 * 60 * 1000

/** Reads the caller's current and next confirmed sessions. One round trip. */
export async function upcoming(ctx: SignedInContext, limit: number) {
  const { userId } = ctx.claims
  const span = { from: ctx.now, to: new Date(ctx.now.getTime() + agendaDaysMax * dayMs) }
  return { sessions: sessionsOf(await store.readUpcoming(ctx.db, userId, span, limit)).slice(0, limit) }
}

/**
 * Returns one of the caller's calls as a calendar file. @throws AppError CALL_NOT_FOUND, CALL_UNDATED. One round trip.
 */
export async function ics(ctx: SignedInContext, id: string) {
  const file = await icsOfCall(ctx, id)
  if (!file) throw new AppError(REFUSALS.notFound)
  if (file === 'undated') throw new AppError(REFUSALS.undated)
  return file
}

function toLine({ actor, data, ...line }: store.TimelineRow, { fan, creator }: CallRow) {
  const by = actor === 'fan' || actor === 'creator' ? actor : data.side
  const { display_name: name } = by === 'creator' ? creator : fan
  const fee = line.effect === 'paid' ? line.tokens : 0
  const text = timelineText({ what: line.what, by, name, fee })
  return { ...line, who: actor, text, moment: data.moment, reason: data.reason }
}

/** Lists the caller's call requests, newest first. One round trip. */
export async function list(ctx: SignedInContext, input: RequestsInput) {
  const { userId, role: own } = ctx.claims
  const role = input.role ?? (own === 'creator' ? 'creator' : 'fan')
  const { calls, pending } = await store.listCalls(ctx.db, userId, { ...input, role })
  const { rows, nextCursor } = toPage(calls, input.limit, ({ id }) => id)
  const requests = rows.map((row) => toRequest(row, role, ctx.now))
  return { requests, next_cursor: nextCursor, pending_count: pending }
}

/**
 * Reads one of the caller's calls with its timeline; an admin can read any call. @throws AppError CALL_NOT_FOUND. One
 * round trip.
 */
export async function readRequest(ctx: SignedInContext, id: string): Promise<{ request: CallRequestDetails }> {
  const row = await store.findCallDetails(ctx.db, id)
  const role = row && (sideOf(row, ctx.claims.userId) ?? (ctx.actor.kind === 'admin' ? 'admin' : null))
  if (!row || !role) throw new AppError(REFUSALS.notFound)
  if (role === 'admin') await admitAdmin(ctx)
  const { timeline, ...call } = row
  return { request: { ...toRequest(call, role, ctx.now), timeline: timeline.map((line) => toLine(line, call)) } }
}
