import { retryConflicts } from '#server/conflicts.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import { eachRow } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { announceEvent } from '../announcements/store.server.ts'
import type { CancelInput, CreateInput, RemoveInput, UpdateInput } from '../events/contract.ts'
import { refuseEnded } from '../events/rules.ts'
import { dateText, REFUSALS, seatsTakenText, seriesWeeks, slotTakenOn } from '../events/spec.ts'
import { type EventRow, findEvent, toEvent } from '../events/store.server.ts'
import { promoteAll } from '../tickets/service.server.ts'
import { decideCreate, decideRemove, decideUpdate, type PlanningFacts, type PlanWrites, type Refused } from './rules.ts'
import * as store from './store.server.ts'
import { cancelEvent } from './store.server.ts'

/** Maximum number of dates of a series that exist at once. */
const seriesMax = seriesWeeks * 7 + 50

/** Form fields by refusal. */
const fieldOf = new Map<string, string>([
  [REFUSALS.past.code, 'date'],
  [REFUSALS.tooFar.code, 'date'],
  [REFUSALS.seatsTaken.code, 'max_participants'],
  [REFUSALS.recurringFixed.code, 'recurring'],
])

function errorOf({ reason, date, taken }: Refused): AppError {
  const about = taken === undefined ? reason.sentence : seatsTakenText(taken)
  const sentence = date === undefined ? about : `${about} (${dateText(date)})`
  const invalid =
    reason === REFUSALS.participants ? 'max_participants' : reason === REFUSALS.personalIsFree ? 'price' : undefined
  const field = invalid ?? fieldOf.get(reason.code)
  return new AppError(
    { ...reason, sentence },
    { ...(date !== undefined && { details: { date } }), ...(field && { fields: { [field]: sentence } }) },
  )
}

const slotTaken = (date: string) =>
  new AppError({ ...REFUSALS.slotTaken, sentence: slotTakenOn(date) }, { details: { date } })

const answerOf = (ctx: SignedInContext, row: EventRow | undefined) => {
  if (!row) throw new AppError(REFUSALS.notFound)
  return toEvent(row, ctx.claims.userId, ctx.now)
}
const readOwn = async (ctx: SignedInContext, id: string) =>
  answerOf(ctx, await findEvent(ctx.db, { userId: ctx.claims.userId, country: null }, id))

/**
 * Creates an event of the caller, or a series with its dates of the weeks ahead. Idempotent with an idempotency key.
 * Three round trips.
 * @throws AppError EVENT_PAST, EVENT_TOO_FAR, SLOT_TAKEN with the date, TOO_MANY_EVENTS, NOT_A_PRIVATE_SHOW
 */
export async function create(ctx: SignedInContext, { idempotencyKey, announce, recurring, ...input }: CreateInput) {
  if (announce && input.type !== 'private-show') throw new AppError(REFUSALS.notAnnounced)
  const request = {
    userId: ctx.claims.userId,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('events.create', { announce, recurring, ...input }),
  }
  const facts = await store.readForCreate(ctx.db, request, input, ctx.now)
  const result = facts.answered ?? (await insert(ctx, request, { recurring, ...input }, facts))
  if (result.outcome === 'refused')
    throw result.date ? slotTaken(result.date) : new AppError(COMMON.idempotencyConflict)
  const { event_id, occurrences, replayed } = result
  if (announce && !replayed) await announceEvent(ctx.db, request.userId, event_id)
  if (!replayed) ctx.announce()
  return { event: await readOwn(ctx, event_id), occurrences }
}

type Draft = Omit<CreateInput, 'idempotencyKey' | 'announce'>
type Facts = Awaited<ReturnType<typeof store.readForCreate>>

async function insert(ctx: SignedInContext, request: store.Request, { recurring, ...input }: Draft, facts: Facts) {
  const decision = decideCreate(input, facts, ctx.now)
  if (decision.outcome === 'refused') throw errorOf(decision)
  const { type, title, description, date, time, duration } = input
  const { price, seats } = decision
  const event = { type, title, description, date, time, time_zone: facts.time_zone, minutes: duration, price, seats }
  return store.insertEvent(ctx.db, request, event, recurring)
}

/**
 * Changes an event, or several dates of its series. Notifies ticket holders of a new time, and offers new free seats
 * to the waiting list. Two round trips.
 * @throws AppError EVENT_NOT_FOUND, EVENT_PAID_FOR, SLOT_TAKEN, SEATS_TAKEN, EVENT_PAST, EVENT_CANCELLED, EVENT_OVER
 */
export async function update(ctx: SignedInContext, { id, scope, maxParticipants, ...given }: UpdateInput) {
  const { userId } = ctx.claims
  const max_participants = given.max_participants === undefined ? maxParticipants : given.max_participants
  return retryConflicts(async () => {
    const seen = await store.readForChange(ctx.db, userId, id, { scope, ...given }, ctx.now)
    if (!seen) throw new AppError(REFUSALS.notFound)
    const decision = decideUpdate(seen, { ...given, max_participants }, scope, ctx.now)
    if (decision.outcome === 'refused') throw errorOf(decision)
    if (decision.outcome === 'unchanged') return { success: true as const, event: await readOwn(ctx, id), changed: 0 }
    const { result, event } = await store.writeEvents(ctx.db, userId, id, decision.writes)
    if (result.outcome === 'conflict') return 'conflict'
    if (result.outcome === 'refused') throw slotTaken(result.date)
    // free seats that are confirmed automatically; each confirmation locks the account of one fan
    for (const one of waiting(seen, decision.writes)) await promoteAll(ctx.db, one)
    ctx.announce()
    return { success: true as const, event: answerOf(ctx, event), changed: decision.writes.events.length }
  })
}

const waiting = ({ target, meant }: PlanningFacts, { events }: PlanWrites): string[] => {
  const inLine = new Set([target, ...meant].flatMap(({ id, line_length }) => (line_length > 0 ? [id] : [])))
  return events.flatMap(({ id, set }) => ('seats' in set && inLine.has(id) ? [id] : []))
}

/**
 * Deletes an event, or several dates of its series, that never had a ticket. Two round trips.
 * @throws AppError EVENT_NOT_FOUND, EVENT_BOOKED, EVENT_SHOWN
 */
export async function remove(ctx: SignedInContext, { id, scope }: RemoveInput) {
  const { userId } = ctx.claims
  return retryConflicts(async () => {
    const seen = await store.readForChange(ctx.db, userId, id, { scope }, ctx.now)
    if (!seen) throw new AppError(REFUSALS.notFound)
    const decision = decideRemove(seen, scope)
    if (decision.outcome === 'refused') throw errorOf(decision)
    const outcome = await store.removeEvents(ctx.db, userId, decision)
    if (outcome === 'shown') throw new AppError(REFUSALS.shown)
    if (outcome === 'conflict') return outcome
    ctx.announce()
    return { success: true as const, removed: decision.events.length }
  })
}

/**
 * Cancels an event, or several dates of its series. Each date has a separate transaction, which returns the tokens and
 * notifies the ticket holders. After a crash the job `events` cancels the rest. A retry is safe: it returns the event,
 * with 0 cancelled dates.
 * @throws AppError EVENT_NOT_FOUND, EVENT_OVER
 */
export async function cancel(ctx: SignedInContext, { id, scope, reason }: CancelInput) {
  const { userId } = ctx.claims
  const cancelled = await retryConflicts(async () => {
    const seen = await store.readForChange(ctx.db, userId, id, { scope }, ctx.now)
    if (!seen) throw new AppError(REFUSALS.notFound)
    const { target, series, meant } = seen
    const isSeries = series && scope !== 'one'
    if (target.status === 'cancelled' && (!isSeries || meant.length === 0)) return 0
    if (isSeries) return cancelSeries(ctx, series.id, meant, reason)
    const ended = refuseEnded(target, ctx.now)
    if (ended) throw new AppError(ended)
    const by = { actor: 'creator' as const, actor_id: userId }
    return (await cancelEvent(ctx.db, target, { by, news: 'cancelled', reason })) ? 1 : 'conflict'
  })
  if (cancelled > 0) ctx.announce()
  return { success: true as const, event: await readOwn(ctx, id), cancelled }
}

async function cancelSeries(ctx: SignedInContext, seriesId: string, meant: PlanningFacts['meant'], reason: string) {
  const days = meant.flatMap(({ occurrence_date }) => occurrence_date ?? []).sort()
  if (days[0] === undefined) throw new AppError(REFUSALS.over)
  await store.endSeries(ctx.db, ctx.claims.userId, seriesId, days[0], reason)
  await cancelRest(ctx.db, seriesId)
  // counts all dates of the request, because the job `events` can cancel some of them at the same time
  return meant.length
}

/** Cancels the remaining dates of a series that is being cancelled. Returns their number. */
async function cancelRest(db: Context['db'], seriesId: string): Promise<number> {
  let cancelled = 0
  while (cancelled < seriesMax && (await store.cancelNext(db, seriesId))) cancelled += 1
  return cancelled
}

const seriesBatch = 20

/** Continues interrupted cancellations of series until `end`. Returns the number of cancelled dates. */
export async function resumeCancelling(ctx: Pick<Context, 'db' | 'log'>, end: number): Promise<number> {
  let cancelled = 0
  await eachRow(
    seriesBatch,
    (seen) => store.listCancelling(ctx.db, seriesBatch, seen),
    async ({ id }) => {
      try {
        cancelled += await cancelRest(ctx.db, id)
      } catch (error) {
        ctx.log.error('a series could not be cancelled', error, { series: id })
      }
    },
    end,
  )
  return cancelled
}

const extendBatch = 200

/** Creates the dates of every series for the weeks ahead. Returns the number of dates created. */
export async function extendAll(ctx: Pick<Context, 'db' | 'log'>): Promise<number> {
  let made = 0
  for (let after: string | null = null; ; ) {
    const due: string[] = await store.listToExtend(ctx.db, seriesWeeks, after, extendBatch)
    for (const id of due) {
      try {
        made += await store.extendSeries(ctx.db, id)
      } catch (error) {
        ctx.log.error('a series could not be extended', error, { series: id })
      }
    }
    after = due.at(-1) ?? null
    if (due.length < extendBatch) return made
  }
}
