import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { PayoutHold } from '../contract/admin-payouts.ts'

const held = z.object({ is: z.boolean() })

/** Whether an admin holds a creator's payouts back. One round trip. */
export async function isPayoutHeld(db: Db, creatorId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.payout_is_held(${creatorId}::uuid) as is`)
  return held.parse(rows[0]).is
}

/** Tells the creator of `changed`, in the app and by email; counted in the statement's end, so that it runs. */
const told = sql`
  props as (select creator_id, jsonb_build_object('held', released_at is null, 'reason',
    case when released_at is null then reason else '' end) as props from changed),
  noticed as (select public.notify(creator_id, 'system.payout_hold', props, null) from props),
  mailed as (
    insert into outbox (kind, payload)
    select 'mail', jsonb_build_object('template', 'payout_hold', 'to', u.email, 'props', p.props)
    from props p join users u on u.id = p.creator_id where u.status <> 'deleted')`

type Holding = { creatorId: string; reason: string; admin: AdminActor }

/** Holds a creator's payouts back. @returns its id; undefined: they are held already. One round trip. */
export async function holdPayouts(db: Db, { creatorId, reason, admin }: Holding): Promise<string | undefined> {
  const entry = recordAudit(admin, { action: 'payout.hold', target: { kind: 'person', id: creatorId } })
  const { rows } = await db.execute(sql`
    with changed as (
      insert into payout_holds (creator_id, reason, held_by)
      select id, ${reason}, ${admin.id}::uuid from users where id = ${creatorId}::uuid and role = 'creator'
      on conflict (creator_id) where released_at is null do nothing returning *),
    ${told}
    select c.id, ${entry} as entry from changed c, (select count(*) as n from noticed) t where t.n >= 0`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

/** Lets the payouts go on. @returns whose they are; undefined: the hold is not there, or released. One round trip. */
export async function releasePayouts(
  db: Db,
  { id, reason, admin }: { id: string; reason: string; admin: AdminActor },
): Promise<string | undefined> {
  const target = { kind: 'person', id: sql`c.creator_id::text` }
  const { rows } = await db.execute(sql`
    with changed as (
      update payout_holds set released_at = now(), released_by = ${admin.id}::uuid, release_reason = ${reason}
      where id = ${id}::uuid and released_at is null returning *),
    ${told}
    select c.creator_id as id, ${recordAudit(admin, { action: 'payout.release', target })} as entry
    from changed c, (select count(*) as n from noticed) t where t.n >= 0`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

const listed = z.array(
  z.object({
    id: z.uuid(),
    creator_id: z.uuid(),
    username: z.string(),
    reason: z.string(),
    held_by_username: z.string(),
    held_at: z.coerce.date(),
    available: z.number(),
    paying_out: z.number(),
  }),
)

/** Whose payouts are held back, the newest first: `limit + 1` older than `before`, for `toPage`. One round trip. */
export async function listHolds(
  db: Db,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<PayoutHold[]> {
  const { rows } = await db.execute(sql`
    with page as materialized (
      select * from payout_holds
      where released_at is null and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
      order by id desc limit ${limit + 1}),
    tokens as (
      select t.* from jsonb_to_recordset(ledger.payable_of(array(select creator_id from page)))
        as t (creator_id uuid, available bigint, paying_out bigint))
    select h.id, h.creator_id, u.username, h.reason, a.username as held_by_username, h.held_at,
      coalesce(t.available, 0)::float8 as available, coalesce(t.paying_out, 0)::float8 as paying_out
    from page h join users u on u.id = h.creator_id join users a on a.id = h.held_by
    left join tokens t on t.creator_id = h.creator_id
    order by h.id desc`)
  return listed.parse(rows)
}
