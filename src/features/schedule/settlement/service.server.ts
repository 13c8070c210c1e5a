import type { Context } from '#server/context.ts'
import { eachRow, runEnd } from '#server/jobs/job.ts'
import { resumeCancelling } from '../planning/service.server.ts'
import { endTicketOf, turnLines } from '../tickets/service.server.ts'
import { decideSettlement } from './rules.ts'
import * as store from './store.server.ts'

const batchSize = 100

type Tools = Pick<Context, 'db' | 'log' | 'now'>

/**
 * Does what time does with events: passes offered seats on, goes on with cancelling a series, pays and gives back, all in the
 * time of one run. @returns how many events of each.
 */
export async function runEventClocks(ctx: Tools) {
  const end = runEnd()
  return {
    lines: await turnLines(ctx, end),
    cancelled: await resumeCancelling(ctx, end),
    settled: await settleEvents(ctx, end),
  }
}

/**
 * Until `end`, ends events: pays what took place, gives everything back where the host was late or left too soon. Each event is a
 * transaction of its own, written to the version that it was decided on: any number of runs may work at once.
 * @returns how many events it ended.
 */
async function settleEvents(ctx: Tools, end: number): Promise<number> {
  let settled = 0
  // what fails, or is another run's, is left to the next minute, and keeps none behind it waiting
  await eachRow(
    batchSize,
    (seen) => store.listDue(ctx.db, ctx.now, batchSize, seen),
    async (event) => {
      if (await settle(ctx, event)) settled += 1
    },
    end,
  )
  return settled
}

async function settle({ db, log, now }: Tools, event: store.Due): Promise<boolean> {
  try {
    const settlement = decideSettlement(event, now)
    if (settlement === null) return false
    if (settlement === 'completed') return await store.completeEvent(db, event)
    return await store.cancelEvent(db, event, { by: { actor: 'clock' }, news: settlement, reason: '' })
  } catch (error) {
    log.error('an event could not be settled', error, { event: event.id })
    return false
  }
}

/**
 * For the stage: the host of an event was live from one moment to another. Each moment counts once, whatever order and however
 * often it is said; the same moment twice says that the host has begun.
 */
export async function noteHostLive({ db }: Pick<Context, 'db'>, eventId: string, from: Date, to: Date): Promise<void> {
  await store.countHost(db, eventId, from, to)
}

/**
 * Before an account is erased: cancels one of their events, or gives one of their tickets back.
 * @returns false: none is open. Three round trips.
 */
export async function closeOneOf({ db }: Pick<Context, 'db' | 'now'>, userId: string): Promise<boolean> {
  await store.endSeriesOf(db, userId)
  const event = await store.findOpenOf(db, userId)
  if (!event) return endTicketOf(db, userId)
  // what changed meanwhile is found again by the next call
  await store.cancelEvent(db, event, { by: { actor: 'clock' }, news: 'cancelled', reason: '' })
  return true
}

/** What becomes of an event if `reopenRemoved` is called: it goes on, or why not. */
export const findReopening = ({ db }: Pick<Context, 'db'>, id: string, reason: string) =>
  store.findReopening(db, id, reason)

/** An admin's removal was taken back: the event goes on with whoever had a ticket. @returns false: it cannot. */
export const reopenRemoved = ({ db }: Pick<Context, 'db'>, id: string, reason: string): Promise<boolean> =>
  store.reopenEvent(db, id, reason)

/**
 * Cancels an event that an admin removed: everybody gets their tokens back. Tries again when the event changed between the
 * read and the write. @returns false: the event was completed or cancelled before.
 */
export async function cancelRemoved({ db }: Pick<Context, 'db'>, id: string, reason: string): Promise<boolean> {
  for (;;) {
    const event = await store.findOpen(db, id)
    if (!event) return false
    if (await store.cancelEvent(db, event, { by: { actor: 'clock' }, news: 'cancelled', reason })) return true
  }
}
