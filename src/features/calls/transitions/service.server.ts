import { retryConflicts } from '#server/conflicts.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { decideCall } from '../requests/rules.ts'
import { REFUSALS } from '../requests/spec.ts'
import { type CallRow, findCall, writeCall } from '../requests/store.server.ts'
import type { Action, CallActionArguments } from './rules.ts'
import { mayNotMeet } from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now'>

/** Something that happens to a call in its room. @throws AppError CALL_NOT_FOUND, and the refusals of the table */
export async function applyClockAction(
  ctx: Tools,
  id: string,
  action: Action,
  given: CallActionArguments,
): Promise<CallRow> {
  // no AppError, which a meter takes for a refusal: it retries
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
 * Begins a call once both sides have media. A repetition changes nothing.
 * @throws AppError TOO_EARLY, CALL_MISSED; ACCOUNT_INACTIVE if one side was suspended or blocked since both connected
 */
export async function beginCall(ctx: Tools, id: string): Promise<CallRow> {
  if (await mayNotMeet(ctx.db, id)) throw new AppError(REFUSALS.inactive)
  return applyClockAction(ctx, id, 'begin', {})
}

/**
 * Completes a call: pays `tokens` of the hold to the creator, keeps `disputed` more held until a report is decided, and releases
 * the rest. @throws AppError CALL_NOT_BEGUN
 */
export const completeCall = (ctx: Tools, id: string, given: { tokens: number; disputed?: number }) =>
  applyClockAction(ctx, id, 'complete', given)

/** One waited in the room and the other did not come, or neither did. @throws AppError CALL_IN_PROGRESS */
export const missCall = (ctx: Tools, id: string, came: { fanCame: boolean; creatorCame: boolean }) =>
  applyClockAction(ctx, id, 'noShow', { came: { fan: came.fanCame, creator: came.creatorCame } })

/** Ends a call after a fault: pays `tokens` of the hold to the creator and releases the rest. */
export const failCall = (ctx: Tools, id: string, { tokens = 0 }: { tokens?: number } = {}) =>
  applyClockAction(ctx, id, 'fail', { tokens })
