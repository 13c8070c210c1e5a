import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reportsAbout } from '#features/moderation/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { eventSchema, type TimelineEvent } from '../people/contract.ts'

type Asked = { id: string; limit: number; before: string }

/** An id for events without one of their own; it sorts with uuidv7 ids, which begin with their time. */
const idAt = (at: SQL, key: SQL) => sql`(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000' || '8000' || left(md5(${key}), 12))::uuid`

type Source = {
  kind: string
  /** SQL expressions: the id that orders events, the time, and the values of the sentence. */
  id: SQL
  at: SQL
  data: SQL
  from: SQL
  where: (userId: SQL) => SQL
}

const nothing = sql`'{}'::jsonb`
const name = (id: SQL) => sql`(select n.username from users n where n.id = ${id})`
const object = (...pairs: SQL[]) => sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`

const own: Source[] = [
  {
    kind: 'joined',
    id: idAt(sql`u.created_at`, sql`'joined'`),
    at: sql`u.created_at`,
    data: nothing,
    from: sql`users u`,
    where: (me) => sql`u.id = ${me}`,
  },
  {
    kind: 'signed_in',
    id: sql`f.id`,
    at: sql`f.created_at`,
    data: object(sql`'address', f.address`),
    from: sql`session_families f`,
    where: (me) => sql`f.user_id = ${me}`,
  },
  {
    kind: 'suspended',
    id: sql`s.id`,
    at: sql`s.begun_at`,
    data: object(sql`'reason', s.reason`, sql`'until', s.until`, sql`'by', ${name(sql`s.begun_by`)}`),
    from: sql`suspensions s`,
    where: (me) => sql`s.user_id = ${me}`,
  },
  {
    kind: 'restored',
    id: idAt(sql`s.ended_at`, sql`s.id::text`),
    at: sql`s.ended_at`,
    data: object(sql`'by', ${name(sql`s.ended_by`)}`),
    from: sql`suspensions s`,
    where: (me) => sql`s.user_id = ${me} and s.ended_at is not null`,
  },
  {
    kind: 'warned',
    id: sql`w.id`,
    at: sql`w.given_at`,
    data: object(sql`'rule', w.rule`, sql`'reason', w.reason`, sql`'by', ${name(sql`w.given_by`)}`),
    from: sql`warnings w`,
    where: (me) => sql`w.user_id = ${me}`,
  },
  {
    kind: 'applied',
    id: sql`a.id`,
    at: sql`a.submitted_at`,
    data: object(sql`'status', a.status`),
    from: sql`creator_applications a`,
    where: (me) => sql`a.user_id = ${me}`,
  },
  {
    kind: 'admin',
    id: idAt(sql`e.at`, sql`e.id::text`),
    at: sql`e.at`,
    data: object(
      sql`'action', e.action`,
      sql`'by', ${name(sql`(case when e.actor_kind = 'admin' then e.actor_id end)::uuid`)}`,
    ),
    from: sql`audit_entries e`,
    where: (me) => sql`e.target_kind = 'user' and e.target_id = ${me}::text`,
  },
  {
    kind: 'reported',
    id: sql`r.id`,
    at: sql`r.created_at`,
    data: object(sql`'reason', r.reason`, sql`'status', r.status`, sql`'by', ${name(sql`r.reporter_id`)}`),
    from: sql`reports r`,
    where: reportsAbout,
  },
  {
    kind: 'reports',
    id: sql`r.id`,
    at: sql`r.created_at`,
    data: object(sql`'reason', r.reason`, sql`'status', r.status`),
    from: sql`reports r`,
    where: (me) => sql`r.reporter_id = ${me}`,
  },
]

const trades: Source[] = [
  {
    kind: 'purchase',
    id: sql`p.id`,
    at: sql`p.created_at`,
    data: object(sql`'tokens', p.tokens`, sql`'usd_cents', p.usd_cents`, sql`'status', p.status`),
    from: sql`purchases p`,
    where: (me) => sql`p.user_id = ${me}`,
  },
  {
    kind: 'call',
    id: sql`c.id`,
    at: sql`c.created_at`,
    data: object(sql`'type', c.type`, sql`'status', c.status`, sql`'with', ${name(sql`c.creator_id`)}`),
    from: sql`call_requests c`,
    where: (me) => sql`c.fan_id = ${me}`,
  },
  {
    kind: 'call',
    id: sql`c.id`,
    at: sql`c.created_at`,
    data: object(sql`'type', c.type`, sql`'status', c.status`, sql`'with', ${name(sql`c.fan_id`)}`),
    from: sql`call_requests c`,
    where: (me) => sql`c.creator_id = ${me}`,
  },
  {
    kind: 'stream',
    id: sql`s.id`,
    at: sql`s.started_at`,
    data: object(sql`'title', s.title`),
    from: sql`streams s`,
    where: (me) => sql`s.creator_id = ${me}`,
  },
  {
    kind: 'order',
    id: sql`o.id`,
    at: sql`o.ordered_at`,
    data: object(sql`'title', o.title`, sql`'status', o.state`, sql`'with', ${name(sql`o.seller_id`)}`),
    from: sql`orders o`,
    where: (me) => sql`o.buyer_id = ${me}`,
  },
  {
    kind: 'sale',
    id: sql`o.id`,
    at: sql`o.ordered_at`,
    data: object(sql`'title', o.title`, sql`'status', o.state`, sql`'with', ${name(sql`o.buyer_id`)}`),
    from: sql`orders o`,
    where: (me) => sql`o.seller_id = ${me}`,
  },
  {
    kind: 'content',
    id: sql`c.id`,
    at: sql`c.created_at`,
    data: object(sql`'title', c.title`, sql`'type', c.type`),
    from: sql`content_items c`,
    where: (me) => sql`c.creator_id = ${me}`,
  },
]

const part = ({ kind, id, at, data, from, where }: Source, { id: user, limit, before }: Asked) => sql`
  (select ${id} as id, ${at} as at, ${kind}::text as kind, ${data} as data from ${from}
   where ${where(sql`${user}::uuid`)} and ${id} < ${before}::uuid order by 1 desc limit ${limit + 1})`

/** Movements of the person's accounts, as in the wallet's history. */
const tokens = ({ id, limit, before }: Asked) => sql`
  (select h.id, h.created_at as at, 'tokens' as kind, jsonb_build_object('what', h.kind, 'tokens', h.tokens, 'account', h.account,
     'with', h.counterparty_username) as data
   from ledger.wallet_history(${id}::uuid, ${limit + 1}::int, ${before}::uuid) h)`

const row = eventSchema.extend({ at: z.coerce.date() })

/** Returns `limit + 1` events of a person before an id, newest first. One round trip. */
export async function readTimeline(db: Db, asked: Asked): Promise<TimelineEvent[]> {
  const parts = [...own, ...trades].map((source) => part(source, asked))
  const { rows } = await db.execute(sql`
    select id, at, kind, data from (${sql.join([...parts, tokens(asked)], sql` union all `)}) events
    order by id desc, kind limit ${asked.limit + 1}`)
  return z.array(row).parse(rows)
}
