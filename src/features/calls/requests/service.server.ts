import { admitAdmin, type SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { lateFeeOf, waitsFor } from '../policy/rules.ts'
import type { CallRequest, CallRequestDetails, RequestsInput } from './contract.ts'
import { allowedActions } from './rules.ts'
import { type CallSide, REFUSALS, timelineText } from './spec.ts'
import * as store from './store.server.ts'

/** Returns a user's side in a call; null if they are not part of it. */
export const sideOf = ({ fan_id, creator_id }: store.CallRow, userId: string): CallSide | null =>
  userId === fan_id ? 'fan' : userId === creator_id ? 'creator' : null

/** Returns a call as shown to its reader. */
export function toRequest(row: store.CallRow, role: CallSide | 'admin', now: Date): CallRequest {
  const { fan_id: _f, creator_id: _c, minutes, rate, tokens, asked_for: _a, version: _v, ...rest } = row
  const { proposed_date: _d, proposed_time: _t, added_minutes: _m, keeps_going: _k, ...call } = rest
  const rings = row.status === 'pending' && row.rings_until && row.rings_until > now
  return {
    ...call,
    role,
    fan_username: row.fan.username,
    duration_minutes: minutes,
    estimated_duration: minutes,
    price_per_minute: rate,
    rate_per_min: rate,
    total: tokens,
    held: row.ended_at ? 0 : tokens,
    late_fee: lateFeeOf(row),
    waiting_for: waitsFor(row),
    rings_until: rings ? row.rings_until : null,
    expires_at: row.status === 'pending' ? row.expires_at : null,
    allowed: allowedActions(row, role, now),
  }
}

function toLine({ actor, data, ...line }: store.TimelineRow, { fan, creator }: store.CallRow) {
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
  const row = await store.findWholeCall(ctx.db, id)
  const role = row && (sideOf(row, ctx.claims.userId) ?? (ctx.actor.kind === 'admin' ? 'admin' : null))
  if (!row || !role) throw new AppError(REFUSALS.notFound)
  if (role === 'admin') await admitAdmin(ctx)
  const { timeline, ...call } = row
  return { request: { ...toRequest(call, role, ctx.now), timeline: timeline.map((line) => toLine(line, call)) } }
}
