import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { eachRow, runEnd } from '#server/jobs/job.ts'
import { topic } from '#server/outbox/topic.ts'
import { AppError } from '#shared/errors.ts'
import { closeMinimums, resolveMinimum } from '../billing/store.server.ts'
import { decideCall } from '../lifecycle/rules.ts'
import { applyClockAction, failCall } from '../lifecycle/service.server.ts'
import type { Action, CallActionArguments } from '../lifecycle/state.ts'
import { type CallRow, findCall, writeCall } from '../lifecycle/store.server.ts'
import { callSides } from '../lists.ts'
import { isMetered, removeFromRoom, rereadTerms, stopCall } from '../room/service.server.ts'
import { endOf, isUp, minutesAfter } from '../rules.ts'
import * as store from './store.server.ts'

const batchSize = 100
/**
 * Minutes after the agreed end of a call from which the job `calls` checks its meter. Normally the meter ends the call.
 */
const overdueMinutes = 10

type Tools = Pick<Context, 'db' | 'now'>

/**
 * Runs the job `calls`: expires unanswered requests and proposals, ends missed calls, and stops the ringing. Each call
 * has a separate transaction, so that a failure affects only that call. Concurrent runs are safe, because a change is
 * written only to the version that it was based on. @returns the number of changed calls.
 */
export async function runCallClocks(ctx: Tools & Pick<Context, 'log' | 'providers'>): Promise<number> {
  const end = runEnd()
  let changed = await checkOverdue(ctx, end)
  // a call that fails, or that another run or a meter handles, is retried in a later run and does not block other calls
  await eachRow(
    batchSize,
    (seen) => store.listDue(ctx.db, ctx.now, batchSize, seen),
    async (call) => {
      if (await tick(ctx, call)) changed += 1
    },
    end,
  )
  return changed
}

/**
 * Checks calls that run past their agreed end. Checking a meter advances its clock. A call without a meter has no
 * evidence, so it fails and costs nothing.
 */
async function checkOverdue(ctx: Tools & Pick<Context, 'log' | 'providers'>, end: number): Promise<number> {
  let failed = 0
  await eachRow(
    batchSize,
    (skip) => store.listOverdue(ctx.db, { now: ctx.now, minutes: overdueMinutes, skip, limit: batchSize }),
    async ({ id }) => {
      try {
        if (await isMetered(ctx, id)) return
        await failCall(ctx, id)
        failed += 1
      } catch (error) {
        ctx.log.error('an overdue call could not be checked', error, { call: id })
      }
    },
    end,
  )
  return failed
}

/**
 * Returns true if the meter of a missed call decides its end, because only the meter knows which side joined and
 * whether the fan pays the fee. Checking the meter advances its clock, so that it writes the result. After
 * `overdueMinutes` the job `calls` ends the call instead.
 */
async function isLeftToMeter(ctx: Pick<Context, 'now' | 'providers'>, call: CallRow): Promise<boolean> {
  const end = endOf(call)
  const isOver = call.status === 'accepted' && end !== null && isUp(end, ctx.now)
  return isOver && !isUp(minutesAfter(end, overdueMinutes), ctx.now) && (await isMetered(ctx, call.id))
}

async function tick(ctx: Tools & Pick<Context, 'log' | 'providers'>, call: CallRow): Promise<boolean> {
  try {
    if (await isLeftToMeter(ctx, call)) return false
    return await write(ctx, call, 'tick', {})
  } catch (error) {
    ctx.log.error('the clock of a call failed', error, { call: call.id })
    return false
  }
}

/**
 * Writes an action of the clock. @returns false if no change was due or the call has changed. @throws AppError a
 * refusal
 */
async function write({ db, now }: Tools, call: CallRow, action: Action, given: CallActionArguments): Promise<boolean> {
  const decision = decideCall({ call, action, actor: 'clock', now, given })
  if (decision.outcome === 'refused') throw new AppError(decision.reason)
  if (decision.outcome === 'unchanged') return false
  const { result } = await writeCall(db, { call, writes: decision.writes, now }, null)
  return result.outcome === 'done'
}

/**
 * Ends one open call of a user as a cancellation by that user, before the account is erased.
 * @returns false if no call is open. Two round trips.
 */
export async function closeCallOf(ctx: Tools, userId: string): Promise<boolean> {
  const call = await store.findOpenOf(ctx.db, userId)
  if (!call) return (await closeMinimums(ctx.db, userId)) > 0
  // if the call has changed since it was read, the next invocation decides again
  await write(ctx, call, 'leave', { side: userId === call.fan_id ? 'fan' : 'creator' })
  return true
}

/**
 * Handles a block between two users: cancels an open call on behalf of the side that blocked, and stops a call in
 * progress. In a call in progress a fan who blocks pays the minimum.
 */
export const blockedTopic = topic(
  z.object({ request_id: z.uuid(), side: z.enum(callSides) }),
  async ({ db, providers }, { payload: { request_id, side } }) => {
    const call = await findCall(db, request_id)
    const stops = call?.status === 'in_progress' && (await stopCall({ providers }, request_id, side, 'blocked'))
    if (!stops) await applyClockAction({ db, now: new Date() }, request_id, 'leave', { side })
  },
  { attemptsMax: 100 },
)

/** Makes the meter read its terms again after the call or the creator's bookings have changed. */
export const termsTopic = topic(
  z.object({ request_id: z.uuid() }),
  ({ providers }, { payload: { request_id } }) => rereadTerms({ providers }, request_id),
  { attemptsMax: 100 },
)

/** Ends a call in progress after one side reported the other. */
export const stopTopic = topic(
  z.object({ request_id: z.uuid(), side: z.enum(callSides) }),
  async ({ db, providers }, { payload: { request_id, side } }) => {
    const call = await findCall(db, request_id)
    if (call?.status === 'in_progress') await stopCall({ providers }, request_id, side, 'reported')
  },
  { attemptsMax: 100 },
)

/** Pays or returns the held minimum of a call, exactly once, after the fan's report is decided. */
export const decidedTopic = topic(
  z.object({ request_id: z.uuid(), pays: z.boolean() }),
  ({ db }, { payload: { request_id, pays } }) => resolveMinimum(db, request_id, pays),
  { attemptsMax: 100 },
)

/**
 * Handles a suspension: ends a call in progress, or removes the suspended user from the room of a call not yet begun.
 */
export const suspendedTopic = topic(
  z.object({ request_id: z.uuid(), side: z.enum(callSides) }),
  async ({ db, providers }, { payload: { request_id, side } }) => {
    const call = await findCall(db, request_id)
    if (call?.status === 'in_progress') await stopCall({ providers }, request_id, side, 'suspended')
    else if (call?.status === 'accepted') await removeFromRoom({ db, providers }, request_id, side)
  },
  { attemptsMax: 100 },
)
