import { retryConflicts } from '#server/conflicts.ts'
import type { Context } from '#server/context.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import type { CallSide } from '../lists.ts'
import { lateFeeOf, minutesAfter, waitsFor } from '../rules.ts'
import { REFUSALS, slotSentence } from '../spec.ts'
import type { CallRequest } from './contract.ts'
import { allowedActions, decideCall } from './rules.ts'
import type { Action, CallActionArguments } from './state.ts'
import { type CallRow, findCall, mayNotMeet, writeCall } from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now'>

/**
 * Applies an action of the clock or of the room to a call.
 * @throws AppError CALL_NOT_FOUND, and the refusals of the transition table
 */
export async function applyClockAction(
  ctx: Tools,
  id: string,
  action: Action,
  given: CallActionArguments,
): Promise<CallRow> {
  // not an AppError, which a meter treats as a refusal and does not retry
  const busy = () => new Error(`call ${id} changed too often at once`)
  return retryConflicts(async () => {
    const call = await findCall(ctx.db, id)
    if (!call) throw new AppError(REFUSALS.notFound)
    const decision = decideCall({ call, action, actor: 'clock', now: ctx.now, given })
    if (decision.outcome === 'refused') throw new AppError(decision.reason)
    if (decision.outcome === 'unchanged') return call
    const { result, call: after } = await writeCall(ctx.db, { call, writes: decision.writes, now: ctx.now }, null)
    return result.outcome === 'done' && after ? after : 'conflict'
  }, busy)
}

/**
 * Begins a call once both sides have media. A retry has no effect.
 * @throws AppError TOO_EARLY, CALL_MISSED; ACCOUNT_INACTIVE if one side was suspended or blocked since both connected
 */
export async function beginCall(ctx: Tools, id: string): Promise<CallRow> {
  if (await mayNotMeet(ctx.db, id)) throw new AppError(REFUSALS.inactive)
  return applyClockAction(ctx, id, 'begin', {})
}

/**
 * Completes a call: pays `tokens` of the hold to the creator, keeps further `disputed` tokens held until a report is
 * decided, and releases the rest. @throws AppError CALL_NOT_BEGUN
 */
export const completeCall = (ctx: Tools, id: string, given: { tokens: number; disputed?: number }) =>
  applyClockAction(ctx, id, 'complete', given)

/** Ends a call as a no-show, because one side or both sides did not join. @throws AppError CALL_IN_PROGRESS */
export const missCall = (ctx: Tools, id: string, came: { fanCame: boolean; creatorCame: boolean }) =>
  applyClockAction(ctx, id, 'noShow', { came: { fan: came.fanCame, creator: came.creatorCame } })

/** Ends a call after a fault: pays `tokens` of the hold to the creator and releases the rest. */
export const failCall = (ctx: Tools, id: string, { tokens = 0 }: { tokens?: number } = {}) =>
  applyClockAction(ctx, id, 'fail', { tokens })

/** Returns a user's side in a call; null if the user is not part of the call. */
export const sideOf = ({ fan_id, creator_id }: CallRow, userId: string): CallSide | null =>
  userId === fan_id ? 'fan' : userId === creator_id ? 'creator' : null

/** Returns a call as the API shows it to its reader. */
export function toRequest(row: CallRow, role: CallSide | 'admin', now: Date): CallRequest {
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

type Slots = { why?: string | undefined; minutes?: number | undefined; next_slots?: Date[] | undefined }

/** Returns the error for a time that is not free, with the next free slots in its details. */
export function slotError(reason: Reason, { why, minutes = 0, next_slots = [] }: Slots): AppError {
  const slots = next_slots.map((start) => ({
    start: start.toISOString(),
    end: minutesAfter(start, minutes).toISOString(),
  }))
  return new AppError({ ...reason, sentence: slotSentence(why) ?? reason.sentence }, { details: { next_slots: slots } })
}
