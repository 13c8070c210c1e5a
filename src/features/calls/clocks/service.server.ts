import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { eachRow, runEnd } from '#server/jobs/job.ts'
import { topic } from '#server/outbox/topic.ts'
import { AppError } from '#shared/errors.ts'
import { closeMinimums, resolveMinimum } from '../minimum/store.server.ts'
import { decideCall } from '../requests/rules.ts'
import { callSides } from '../requests/spec.ts'
import { type CallRow, findCall, writeCall } from '../requests/store.server.ts'
import { isMetered, putOut, rereadTerms, stopCall } from '../room/service.server.ts'
import { endOf, isUp, minutesAfter } from '../terms/rules.ts'
import type { Action, Given } from '../transitions/rules.ts'
import { failCall, happen } from '../transitions/service.server.ts'
import * as store from './store.server.ts'

const batchSize = 100
/** A call goes on beyond its agreed end as long as its meter says so, which is asked from then on. */
const overdueMinutes = 10

type Tools = Pick<Context, 'db' | 'now'>

/**
 * Does what time does with calls: ends what was not answered, what nobody came to and proposals that lapsed, and stops the
 * ringing. Each call is a transaction of its own, so that one that fails does not keep the others; any number of runs may
 * work at once, as each change is written only to the version that it was decided on. @returns how many calls it changed.
 */
export async function runCallClocks(ctx: Tools & Pick<Context, 'log' | 'providers'>): Promise<number> {
  const end = runEnd()
  let changed = await askOverdue(ctx, end)
  // what fails, is another run's or a meter's is left to the next minute, and keeps none behind it waiting
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
 * Looks after calls under way whose time is over: asking a meter lets its time pass, should nothing else have woken it; where none
 * runs any more nothing can be proven, and nothing is paid.
 */
async function askOverdue(ctx: Tools & Pick<Context, 'log' | 'providers'>, end: number): Promise<number> {
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
        ctx.log.error('a call could not be looked after', error, { call: id })
      }
    },
    end,
  )
  return failed
}

/**
 * Who came to an agreed call its meter knows, and with it who pays the fee: it is asked, which lets its time pass, and tells it
 * itself. What it has not told by `overdueMinutes` is ended here.
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

/** @returns whether it was written: false, nothing was to be done or the call has changed since. @throws AppError */
async function write({ db, now }: Tools, call: CallRow, action: Action, given: Given): Promise<boolean> {
  const decision = decideCall({ call, action, actor: 'clock', now, given })
  if (decision.outcome === 'refused') throw new AppError(decision.reason)
  if (decision.outcome === 'unchanged') return false
  const { result } = await writeCall(db, { call, writes: decision.writes, now }, null)
  return result.outcome === 'done'
}

/**
 * Before somebody's account is erased: ends one of their open calls, as their own cancellation.
 * @returns false: none is open. Two round trips.
 */
export async function closeCallOf(ctx: Tools, userId: string): Promise<boolean> {
  const call = await store.findOpenOf(ctx.db, userId)
  if (!call) return (await closeMinimums(ctx.db, userId)) > 0
  // what changed meanwhile is decided again by the next call
  await write(ctx, call, 'leave', { side: userId === call.fan_id ? 'fan' : 'creator' })
  return true
}

/**
 * Handles a block between two people: cancels their open requests in the name of the side that blocked, and stops a call under way.
 * A fan who blocks pays the minimum.
 */
export const blockedTopic = topic(
  z.object({ request_id: z.uuid(), side: z.enum(callSides) }),
  async ({ db, providers }, { payload: { request_id, side } }) => {
    const call = await findCall(db, request_id)
    const stops = call?.status === 'in_progress' && (await stopCall({ providers }, request_id, side, 'blocked'))
    if (!stops) await happen({ db, now: new Date() }, request_id, 'leave', { side })
  },
  { attemptsMax: 100 },
)

/** Terms of a call or bookings of its creator have changed: the meter reads them again. */
export const termsTopic = topic(
  z.object({ request_id: z.uuid() }),
  ({ providers }, { payload: { request_id } }) => rereadTerms({ providers }, request_id),
  { attemptsMax: 100 },
)

/** One side reported the other one: a call that goes on ends at once. */
export const stopTopic = topic(
  z.object({ request_id: z.uuid(), side: z.enum(callSides) }),
  async ({ db, providers }, { payload: { request_id, side } }) => {
    const call = await findCall(db, request_id)
    if (call?.status === 'in_progress') await stopCall({ providers }, request_id, side, 'reported')
  },
  { attemptsMax: 100 },
)

/** The report of a fan was decided: the held minimum of the call is paid or returned, once. */
export const decidedTopic = topic(
  z.object({ request_id: z.uuid(), pays: z.boolean() }),
  ({ db }, { payload: { request_id, pays } }) => resolveMinimum(db, request_id, pays),
  { attemptsMax: 100 },
)

/** One of the two was suspended: a call that goes on ends in the same way, and nobody who is suspended waits in a room. */
export const suspendedTopic = topic(
  z.object({ request_id: z.uuid(), side: z.enum(callSides) }),
  async ({ db, providers }, { payload: { request_id, side } }) => {
    const call = await findCall(db, request_id)
    if (call?.status === 'in_progress') await stopCall({ providers }, request_id, side, 'suspended')
    else if (call?.status === 'accepted') await putOut({ db, providers }, request_id, side)
  },
  { attemptsMax: 100 },
)
