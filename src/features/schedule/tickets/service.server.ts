import { refusalOf } from '#features/wallet/index.server.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import { eachRow } from '#server/jobs/job.ts'
import { admitAdmin, type SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { toPage } from '#shared/pagination.ts'
import { REFUSALS as EVENT_REFUSALS } from '../events/spec.ts'
import { toEntry } from '../timeline/rules.ts'
import type { ConfirmInput, GiveBackInput, TakeInput, TicketsInput } from './contract.ts'
import { priceChanged, REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

type Refused = Extract<store.TicketResult, { outcome: 'refused' }>

const refusals: Record<Exclude<Refused['reason'], 'idempotency_conflict'>, Reason> = {
  inactive: REFUSALS.inactive,
  not_found: EVENT_REFUSALS.notFound,
  self: REFUSALS.own,
  you_blocked: REFUSALS.youBlocked,
  cancelled: EVENT_REFUSALS.cancelled,
  over: EVENT_REFUSALS.over,
  has_ticket: REFUSALS.has,
  in_line: REFUSALS.inLine,
  price_changed: REFUSALS.priceChanged,
  sold_out: REFUSALS.soldOut,
  line_full: REFUSALS.lineFull,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
  no_ticket: REFUSALS.none,
  not_offered: REFUSALS.notOffered,
  lapsed: REFUSALS.lapsed,
  fixed: REFUSALS.fixed,
}
const weeklyLimit = weeklyLimitSentenceOf('This ticket')

async function requestOf(ctx: SignedInContext, what: string, { id, idempotencyKey, ...body }: GiveBackInput) {
  return {
    fanId: ctx.claims.userId,
    eventId: id,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash(`events.${what}`, { id, ...body }),
  }
}

function answerOf(ctx: SignedInContext, result: store.TicketResult) {
  if (result.outcome === 'refused') throw refusalOf(result, refusals, { now: ctx.now, priceChanged, weeklyLimit })
  if (!result.replayed) ctx.announce()
  return { ticket: result.ticket, balance: result.balance }
}

/**
 * Takes a seat and holds its price until the event has taken place; or joins the end of the waiting list, without a
 * hold. Idempotent with an idempotency key. One round trip.
 * @throws AppError see REFUSALS, EVENT_NOT_FOUND and IDEMPOTENCY_CONFLICT
 */
export async function takeTicket(ctx: SignedInContext, input: TakeInput) {
  const request = await requestOf(ctx, 'take', input)
  const taking = { price: input.price, auto: input.auto_confirm, country: ctx.request.country }
  return answerOf(ctx, await store.takeTicket(ctx.db, request, taking))
}

/** Confirms a seat that was offered to the caller. @throws AppError OFFER_LAPSED, NOT_OFFERED, TICKET_NOT_FOUND */
export async function confirm(ctx: SignedInContext, input: ConfirmInput) {
  const request = await requestOf(ctx, 'confirm', input)
  return answerOf(ctx, await store.confirmTicket(ctx.db, request, input.price))
}

/**
 * Returns the caller's ticket for a full refund, or leaves the waiting list. The seat goes to the first fan on the
 * waiting list.
 * @throws AppError TICKET_NOT_FOUND, TICKET_FIXED
 */
export async function giveBack(ctx: SignedInContext, input: GiveBackInput) {
  const result = await store.returnTicket(ctx.db, await requestOf(ctx, 'giveBack', input))
  if (result.outcome === 'done' && result.more && !result.replayed) await promoteAll(ctx.db, input.id)
  return answerOf(ctx, result)
}

/** Returns the caller's latest ticket for an event. */
export const readOwnTicket = async (ctx: SignedInContext, id: string) => ({
  ticket: (await store.findTicket(ctx.db, id, ctx.claims.userId)) ?? null,
})

/**
 * Lists the tickets of the caller's event, newest first. Admins can list those of any event.
 * @throws AppError EVENT_NOT_FOUND
 */
export async function list(ctx: SignedInContext, { id, ...page }: TicketsInput) {
  const isAdmin = ctx.actor.kind === 'admin'
  if (isAdmin) await admitAdmin(ctx)
  const hostId = isAdmin ? null : ctx.claims.userId
  const found = await store.listTickets(ctx.db, id, hostId, page)
  if (!found) throw new AppError(EVENT_REFUSALS.notFound)
  const { rows, nextCursor } = toPage(found, page.limit, ({ ticket }) => ticket.id)
  const tickets = rows.map(({ ticket, timeline, ...more }) => ({ ...ticket, ...more, timeline: timeline.map(toEntry) }))
  return { tickets, next_cursor: nextCursor }
}

const promotionsMax = 200

/** Offers the free seats of an event to its waiting list. Each step locks the account of one fan. */
export async function promoteAll(db: Context['db'], eventId: string): Promise<void> {
  for (let i = 0; i < promotionsMax && (await store.promote(db, eventId)); i++);
}

const waitingBatch = 100

/**
 * Withdraws offers that were not confirmed in time, and offers free seats, until `end`. A failing event does not block
 * the others. Returns the number of events that changed.
 */
export async function advanceWaitingLists({ db, log }: Pick<Context, 'db' | 'log'>, end: number): Promise<number> {
  let turned = 0
  for (const { list, step } of [
    { list: store.listLapsed, step: store.lapse },
    { list: store.listFree, step: store.promote },
  ]) {
    const turn = async ({ id }: { id: string }) => {
      try {
        if (await step(db, id)) await promoteAll(db, id)
        turned += 1
      } catch (error) {
        log.error('the line of an event could not move', error, { event: id })
      }
    }
    await eachRow(waitingBatch, (seen) => list(db, waitingBatch, seen), turn, end)
  }
  return turned
}

/** Returns one open ticket of a user who deletes their account. The result is false if none is open. */
export const endTicketOf = (db: Context['db'], fanId: string): Promise<boolean> => store.leaveTicket(db, fanId)
