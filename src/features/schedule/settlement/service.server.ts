import type { Context } from '#server/context.ts'
import { eachRow, runEnd } from '#server/jobs/job.ts'
import { resumeCancelling } from '../planning/service.server.ts'
import { cancelEvent } from '../planning/store.server.ts'
import { advanceWaitingLists, endTicketOf } from '../tickets/service.server.ts'
import { decideSettlement } from './rules.ts'
import * as store from './store.server.ts'

const batchSize = 100

type Tools = Pick<Context, 'db' | 'log' | 'now'>

/**
 * Job `events`: passes expired offers of seats to the next fans, continues cancellations of series, and settles events,
 * within the time limit of one run.
 * @returns the count of each.
 */
export async function runEventClocks(ctx: Tools) {
  const end = runEnd()
  return {
    lines: await advanceWaitingLists(ctx, end),
    cancelled: await resumeCancelling(ctx, end),
    settled: await settleEvents(ctx, end),
  }
}

/**
 * Settles events until `end`. Pays the tickets of an event that took place, and refunds the others. Each event has a
 * separate transaction, which checks the version of the decision, so concurrent runs are safe.
 * @returns the number of settled events.
 */
async function settleEvents(ctx: Tools, end: number): Promise<number> {
  let settled = 0
  // an event that fails, or that another run settles, is skipped until the next run and does not block other events
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
    return await cancelEvent(db, event, { by: { actor: 'clock' }, news: settlement, reason: '' })
  } catch (error) {
    log.error('an event could not be settled', error, { event: event.id })
    return false
  }
}

/**
 * Counts the time from `from` to `to` in which the host of an event was live. Called by the feature `live`. Overlapping
 * and repeated reports count each second once. Equal `from` and `to` mark the start.
 */
export async function noteHostLive({ db }: Pick<Context, 'db'>, eventId: string, from: Date, to: Date): Promise<void> {
  await store.countHost(db, eventId, from, to)
}

/**
 * Cancels one open event, or returns one ticket, of an account that is being erased.
 * @returns false if none is open. Three round trips.
 */
export async function closeOneEventOf({ db }: Pick<Context, 'db' | 'now'>, userId: string): Promise<boolean> {
  await store.endSeriesOf(db, userId)
  const event = await store.findOpenOf(db, userId)
  if (!event) return endTicketOf(db, userId)
  // if the event has changed meanwhile, the next call finds it again
  await cancelEvent(db, event, { by: { actor: 'clock' }, news: 'cancelled', reason: '' })
  return true
}

/** Returns whether `reopenRemoved` would reopen an event, and the reason if not. */
export const findReopening = ({ db }: Pick<Context, 'db'>, id: string, reason: string) =>
  store.findReopening(db, id, reason)

/** Reopens an event with its ticket holders after an admin undid its removal. Returns false if it cannot reopen. */
export const reopenRemoved = ({ db }: Pick<Context, 'db'>, id: string, reason: string): Promise<boolean> =>
  store.reopenEvent(db, id, reason)

/**
 * Cancels an event that an admin removed, and refunds all its tickets. Retries if the event changes between the read
 * and the write. Returns false if the event is already completed or cancelled.
 */
export async function cancelRemoved({ db }: Pick<Context, 'db'>, id: string, reason: string): Promise<boolean> {
  for (;;) {
    const event = await store.findOpen(db, id)
    if (!event) return false
    if (await cancelEvent(db, event, { by: { actor: 'clock' }, news: 'cancelled', reason })) return true
  }
}
