import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { ticketSchema } from '../contract.ts'
import { timelineRows } from '../timeline/store.server.ts'
import { soldTicketSchema } from './contract.ts'

const result = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    ticket: ticketSchema,
    balance: z.number(),
    replayed: z.boolean(),
    /** True if free seats remain for fans whose tokens have to be locked. */
    more: z.boolean().optional(),
  }),
  refusedSpending([
    ...(['inactive', 'not_found', 'self', 'you_blocked', 'cancelled', 'over', 'has_ticket', 'in_line'] as const),
    ...(['price_changed', 'sold_out', 'line_full', 'insufficient_tokens', 'idempotency_conflict'] as const),
    ...(['no_ticket', 'not_offered', 'lapsed', 'fixed'] as const),
  ]).extend({ price: z.number().nullable().optional() }),
])
export type TicketResult = z.infer<typeof result>

/** Ticket request: the fan, the event, the idempotency key and the hash of the request body. */
export type Request = { fanId: string; eventId: string; key: string | undefined; hash: string }

type Taking = { price: number | undefined; auto: boolean; country: string | null }

/** Takes a seat, or joins the end of the waiting list. One round trip. */
export async function takeTicket(db: Db, { fanId, eventId, key, hash }: Request, { price, auto, country }: Taking) {
  const { rows } = await db.execute(sql`
    select ledger.ticket_take(${fanId}::uuid, ${eventId}::uuid, ${price ?? null}::int, ${auto}::boolean, ${country}::text,
      ${key ?? null}::text, ${hash}::text) as result`)
  return result.parse(rows[0]?.result)
}

/** Confirms an offered seat. One round trip. */
export async function confirmTicket(db: Db, { fanId, eventId, key, hash }: Request, price: number | undefined) {
  const { rows } = await db.execute(sql`
    select ledger.ticket_confirm(${fanId}::uuid, ${eventId}::uuid, ${price ?? null}::int, ${key ?? null}::text, ${hash}::text)
      as result`)
  return result.parse(rows[0]?.result)
}

/** Returns a ticket, or leaves the waiting list. One round trip. */
export async function returnTicket(db: Db, { fanId, eventId, key, hash }: Request) {
  const { rows } = await db.execute(sql`
    select ledger.ticket_return(${fanId}::uuid, ${eventId}::uuid, ${key ?? null}::text, ${hash}::text) as result`)
  return result.parse(rows[0]?.result)
}

const more = z.object({ more: z.boolean() })

/**
 * Offers free seats of an event to its waiting list. Returns true if the tokens of another fan have to be locked. One
 * round trip.
 */
export async function promote(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.tickets_promote(${eventId}::uuid) as more`)
  return more.parse(rows[0]).more
}

/** Withdraws expired offers of an event and makes the next offers. Returns the same as `promote`. One round trip. */
export async function lapse(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.tickets_lapse(${eventId}::uuid) as more`)
  return more.parse(rows[0]).more
}

/** Returns one open ticket of a user who deletes their account. Returns false if none is open. One round trip. */
export async function leaveTicket(db: Db, fanId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.ticket_leave(${fanId}::uuid) as more`)
  return more.parse(rows[0]).more
}

const ids = z.array(z.object({ id: z.uuid() }))
const isNew = (id: SQL, skip: readonly string[]) => sql`${id} <> all (${`{${skip.join(',')}}`}::uuid[])`

/** Lists events with expired offers, without those in `skip`. One round trip. */
export async function listLapsed(db: Db, limit: number, skip: readonly string[]) {
  const { rows } = await db.execute(sql`
    select distinct event_id as id from tickets where status = 'offered' and confirm_by <= now()
      and ${isNew(sql`event_id`, skip)} limit ${limit}`)
  return ids.parse(rows)
}

/** Lists events with free seats and a waiting list, soonest first, without those in `skip`. One round trip. */
export async function listFree(db: Db, limit: number, skip: readonly string[]) {
  const { rows } = await db.execute(sql`
    select id from events where status = 'scheduled' and line_length > 0 and starts_at > now()
      and (seats is null or seats_taken < seats) and ${isNew(sql`id`, skip)} order by starts_at limit ${limit}`)
  return ids.parse(rows)
}

const mineRow = z.object({ ticket: ticketSchema })

/** Reads a user's latest ticket for an event; undefined: the user has none. One round trip. */
export async function findTicket(db: Db, eventId: string, fanId: string) {
  const { rows } = await db.execute(sql`
    select ticket_json(t) as ticket from tickets t where t.fan_id = ${fanId}::uuid and t.event_id = ${eventId}::uuid
    order by t.id desc limit 1`)
  return rows[0] && mineRow.parse(rows[0]).ticket
}

const soldRow = z.object({
  ticket: ticketSchema,
  fan: soldTicketSchema.shape.fan,
  created_at: z.coerce.date(),
  ended_at: z.coerce.date().nullable(),
  timeline: timelineRows,
})
const soldRows = z.tuple([z.object({ is_there: z.boolean(), tickets: z.array(soldRow) })])

type Listing = { limit: number; cursor?: string | undefined }

/**
 * Lists the tickets of an event, newest first, `limit + 1` rows after a cursor. `hostId` null: for admins. Undefined:
 * the host has no such event. One round trip.
 */
export async function listTickets(db: Db, eventId: string, hostId: string | null, { limit, cursor }: Listing) {
  const { rows } = await db.execute(sql`
    select exists (select from events e where e.id = ${eventId}::uuid
        and (${hostId}::uuid is null or e.creator_id = ${hostId}::uuid)) as is_there,
      coalesce((select json_agg(p) from (
        select ticket_json(t) as ticket, t.created_at, t.ended_at, json_build_object('id', u.id, 'username', u.username,
          'display_name', u.display_name, 'avatar_url', u.avatar_url) as fan,
          (select coalesce(json_agg(json_build_object('at', l.at, 'actor', l.actor, 'what', l.what, 'effect', l.effect,
            'tokens', l.tokens, 'data', l.data) order by l.id), '[]') from timeline l where l.subject_id = t.id) as timeline
        from tickets t join users u on u.id = t.fan_id
        where t.event_id = ${eventId}::uuid and (${cursor ?? null}::uuid is null or t.id < ${cursor ?? null}::uuid)
        order by t.id desc limit ${limit + 1}) p), '[]') as tickets`)
  const [found] = soldRows.parse(rows)
  return found.is_there ? found.tickets : undefined
}
