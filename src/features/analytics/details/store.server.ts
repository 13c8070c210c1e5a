import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { Figure } from '../lists.ts'
import type { Span } from '../rules.ts'
import { edgesOf, isDayIn } from '../store.server.ts'
import { detailRow } from './contract.ts'
import { type Detail, detailRowsMax, otherSubject, replyDays, retentionMonths } from './lists.ts'

const read = z.tuple([
  z.object({ as_of: z.coerce.date(), rows: z.array(detailRow), dated_since: z.string().nullable() }),
])
export type Asked = { id: SQL; from: SQL; to: SQL; zone: string }

/** Source of each figure's payments, and the subject of a payment: item, tier, stream or broadcast. Null: unknown. */
export const subjects = {
  content: { source: 'content', subject: sql`(select i.id from content_items i where i.id = a.reference)` },
  offers: { source: 'offer', subject: sql`(select o.item_id from orders o where o.hold_id = a.reference)` },
  shop: { source: 'order', subject: sql`(select o.item_id from orders o where o.hold_id = a.reference)` },
  subscriptions: {
    source: 'subscription',
    subject: sql`(select s.tier_id from subscriptions s where s.movement_id = a.id)`,
  },
  tips: { source: 'tip', subject: sql`(select t.id from streams t where t.id = a.reference)` },
  broadcasts: {
    source: 'content',
    subject: sql`(select b.id from messages m join broadcasts b on b.content_id = m.attachment_id
      where m.id = a.reference)`,
  },
} as const satisfies Partial<Record<Figure | 'broadcasts', { source: string; subject: SQL }>>
type Sold = keyof typeof subjects
export const isSold = (figure: string): figure is Sold => figure in subjects

/** Selects the payments of a figure with their subjects: {id, at, tokens, counterparty, subject}. */
const paymentsFor = ({ id, from, to }: Asked, figure: Sold): SQL => {
  const { source, subject } = subjects[figure]
  return sql`select a.*, ${subject} as subject from ledger.earned_about(${id}, ${source}, ${from}, ${to}) a`
}
const sold = (asked: Asked, figure: Sold): SQL => sql`sold as materialized (
  select p.subject, count(*) as sold, sum(p.tokens) as tokens from (${paymentsFor(asked, figure)}) p group by 1)`

const percent = (part: SQL, all: SQL): SQL =>
  sql`case when ${all} > 0 then round(${part}::numeric * 100 / ${all}, 1) end`

/** Tables with views by UTC day. Undated views are only in `all`. */
const viewTables = {
  content: {
    things: sql`content_items`,
    all: sql`content_figures`,
    days: sql`content_view_days`,
    key: sql`content_id`,
  },
  offers: { things: sql`offers`, all: sql`offer_views`, days: sql`offer_view_days`, key: sql`offer_id` },
  shop: { things: sql`products`, all: sql`product_views`, days: sql`product_view_days`, key: sql`product_id` },
} as const
export const viewedThings = Object.values(viewTables)
type Selling = keyof typeof viewTables

const viewsOf = (asked: Asked, figure: Selling, id: SQL): SQL => {
  const { all, days, key } = viewTables[figure]
  return sql`
    (select coalesce(sum(v.views), 0) from ${days} v where v.${key} = ${id} and ${isDayIn(sql`v.day`, asked)}) as views,
    (select coalesce(sum(v.views), 0) from ${all} v where v.${key} = ${id}) as views_all`
}

/** Selects orders that were placed in a span, by their time-ordered ids. */
export const ordersIn = ({ id, from, to }: Asked): SQL => sql`
  select o.id, o.item_id, o.buyer_id, o.ordered_at from orders o
  where o.seller_id = ${id} and o.state <> 'cancelled' and o.id >= uuid_at(${from}) and o.id < uuid_at(${to})`

/**
 * Selects items with their views and sales. `things` has (id, name, at, views, views_all). A last row has the sales of
 * all other items.
 */
const selling = (asked: Asked, figure: Selling, things: SQL, other: string): SQL => {
  // unlocks are paid at once, orders only when completed
  const bought = figure === 'content' ? sql`sold` : sql`bought`
  return sql`
  with ${sold(asked, figure)}, things as (${things}),
  ordered as (select p.item_id, count(*) as bought from (${ordersIn(asked)}) p group by 1), rows as (
    select t.id::text as subject, t.name, t.at, t.views, t.views_all, coalesce(o.bought, 0) as bought,
      coalesce(s.sold, 0) as sold, coalesce(s.tokens, 0) as tokens
    from things t left join sold s on s.subject = t.id left join ordered o on o.item_id = t.id
    union all
    select ${otherSubject}, ${other}, null, null, null, null, sum(s.sold), sum(s.tokens) from sold s
    where s.subject is null or not exists (select from things t where t.id = s.subject) having count(*) > 0)
  select subject, name, at, jsonb_build_object('views', views, 'bought', bought,
    'conversion', ${percent(bought, sql`views`)}, 'sold', sold, 'tokens', tokens, 'views_all', views_all) as values
  from rows order by tokens desc, coalesce(views, 0) desc, coalesce(views_all, 0) desc, subject limit ${detailRowsMax}`
}

/** Selects the day of the first dated view, if there are undated views. */
const datedSince = ({ id }: Asked, figure: Selling): SQL => {
  const { things, all, days, key } = viewTables[figure]
  return sql`(
    with mine as (select t.id from ${things} t where t.creator_id = ${id}),
    dated as (select coalesce(sum(d.views), 0) as views, min(d.day) as since from mine join ${days} d on d.${key} = mine.id)
    select coalesce(dated.since, (now() at time zone 'UTC')::date)::text from dated
    where dated.views < (select sum(v.views) from mine join ${all} v on v.${key} = mine.id))`
}

/** Returns the condition that a membership counts for a column of the tiers table. */
export const memberWhere = (column: string, { from, to }: Pick<Asked, 'from' | 'to'>): SQL => {
  const runsAt = (moment: SQL) => sql`m.created_at < ${moment} and coalesce(m.ended_at >= ${moment}, true)`
  switch (column) {
    case 'before':
      return runsAt(from)
    case 'new':
      return sql`m.created_at >= ${from} and m.created_at < ${to}`
    case 'kept':
      return sql`m.created_at < ${from} and coalesce(m.ended_at >= ${to}, true)`
    case 'lost':
      return sql`m.ended_at >= ${from} and m.ended_at < ${to}`
    default:
      return runsAt(to)
  }
}

/** Selects memberships with the month in which they started: {month}. */
export const joinedIn = ({ id, zone }: Pick<Asked, 'id' | 'zone'>): SQL => sql`
  memberships m cross join lateral (select to_char(m.created_at at time zone ${zone}, 'YYYY-MM') as month) c
  where m.creator_id = ${id} and m.created_at > now() - interval '12 months'`
/** Returns the time `month` months after the start of the membership. */
const monthsLater = (month: number): SQL => sql`m.created_at + make_interval(months => ${month}::int)`
/** Returns the condition that the membership was active `month` months after its start. */
export const isActiveAfter = (month: number): SQL => sql`coalesce(m.ended_at >= ${monthsLater(month)}, true)`

/** Selects deliveries of broadcasts with their outcome: {run_id, recipient_id, delivered_at, broadcast_id, ...}. */
export const deliveredIn = ({ id, from, to }: Asked): SQL => sql`
  select r.broadcast_id, d.run_id, d.recipient_id, d.delivered_at, coalesce(c.read_at >= d.delivered_at, false) as read,
    exists (select from messages m where m.sender_id = d.recipient_id and m.conversation_id = c.conversation_id and m.seq > 0
      and m.id >= uuid_at(d.delivered_at)
      and m.id < uuid_at(d.delivered_at + make_interval(days => ${replyDays}::int))) as replied
  from broadcasts b join broadcast_runs r on r.broadcast_id = b.id
  join broadcast_deliveries d on d.run_id = r.id and d.delivered_at >= ${from} and d.delivered_at < ${to}
  left join conversation_members c on c.owner_id = d.recipient_id and c.other_id = ${id}
  where b.creator_id = ${id}`

/** Selects paid messages and call requests with their response time: {id, kind, person_id, created_at, answered_at}. */
export const receivedIn = ({ id, from, to }: Asked): SQL => sql`
  select m.id, 'messages' as kind, m.sender_id as person_id, m.created_at, (
      select min(a.created_at) from messages a
      where a.conversation_id = m.conversation_id and a.seq > m.seq and a.sender_id = ${id}) as answered_at
  from conversation_members c join messages m on m.conversation_id = c.conversation_id
  where c.owner_id = ${id} and m.sender_id <> ${id} and m.price > 0 and m.seq > 0 and m.id >= uuid_at(${from}) and m.id < uuid_at(${to})
  union all
  select c.id, 'requests', c.fan_id, c.created_at,
    coalesce(c.accepted_at, case when c.status in ('declined', 'rejected') then c.ended_at end)
  from call_requests c where c.creator_id = ${id} and c.created_at >= ${from} and c.created_at < ${to}`

const queries: Record<Detail, (asked: Asked) => SQL> = {
  content: (asked) =>
    selling(
      asked,
      'content',
      sql`select i.id, i.title as name, i.created_at as at, ${viewsOf(asked, 'content', sql`i.id`)}
        from content_items i
        where i.creator_id = ${asked.id} and (i.deleted_at is null or i.id in (select subject from sold))
          and (i.price_tokens > 0 or i.id in (select subject from sold))`,
      'Sold with messages to many',
    ),
  offers: (asked) =>
    selling(
      asked,
      'offers',
      sql`select o.id, o.title as name, o.created_at as at, ${viewsOf(asked, 'offers', sql`o.id`)}
        from offers o where o.creator_id = ${asked.id} and (o.deleted_at is null or o.id in (select subject from sold))`,
      'Other offers',
    ),
  shop: (asked) =>
    selling(
      asked,
      'shop',
      sql`select p.id, p.name, p.created_at as at, ${viewsOf(asked, 'shop', sql`p.id`)}
        from products p where p.creator_id = ${asked.id} and (p.deleted_at is null or p.id in (select subject from sold))`,
      'Other products',
    ),
  tiers: (asked) => {
    const columns = ['before', 'new', 'kept', 'lost', 'now']
    const counts = columns.map(
      (column) => sql`count(*) filter (where ${memberWhere(column, asked)}) as "${sql.raw(column)}"`,
    )
    return sql`
    with ${sold(asked, 'subscriptions')}, members as (
      select m.tier_id, ${sql.join(counts, sql`, `)} from memberships m where m.creator_id = ${asked.id} group by 1)
    select t.id::text as subject, t.name, t.created_at as at, jsonb_build_object('before', coalesce(m.before, 0),
      'new', coalesce(m.new, 0), 'kept', coalesce(m.kept, 0), 'lost', coalesce(m.lost, 0), 'now', coalesce(m.now, 0),
      'tokens', coalesce(s.tokens, 0)) as values
    from subscription_tiers t left join members m on m.tier_id = t.id left join sold s on s.subject = t.id
    where t.creator_id = ${asked.id} and (t.deleted_at is null or m.tier_id is not null or s.subject is not null)
    order by t.price_tokens, t.id`
  },
  // by the month of joining, independent of the span; values for months that are not over yet are unknown
  retention: (asked) => sql`
    select c.month as subject, c.month as name, null as at, jsonb_build_object('joined', count(*), ${sql.join(
      retentionMonths.map(
        (month) => sql`${`month_${month}`}::text, case when bool_and(${monthsLater(month)} <= now()) then
          round(count(*) filter (where ${isActiveAfter(month)})::numeric * 100 / count(*), 1) end`,
      ),
      sql`, `,
    )}) as values
    from ${joinedIn(asked)} group by c.month order by c.month desc`,
  broadcasts: (asked) => sql`
    with ${sold(asked, 'broadcasts')}, deliveries as (
      select d.broadcast_id, count(*) as delivered, count(*) filter (where d.read) as read,
        count(*) filter (where d.replied) as replied from (${deliveredIn(asked)}) d group by 1)
    select b.id::text as subject, coalesce(nullif(b.subject, ''), left(b.message, 60)) as name, b.starts_at as at,
      jsonb_build_object('delivered', coalesce(t.delivered, 0), 'read', coalesce(t.read, 0),
        'replied', coalesce(t.replied, 0), 'tokens', coalesce(s.tokens, 0)) as values
    from broadcasts b left join deliveries t on t.broadcast_id = b.id left join sold s on s.subject = b.id
    where b.creator_id = ${asked.id} and (t.broadcast_id is not null or s.subject is not null)
    order by b.starts_at desc, b.id limit ${detailRowsMax}`,
  responses: (asked) => sql`
    select k.kind as subject, k.name, null as at, jsonb_build_object('received', count(b.created_at),
      'answered', count(b.answered_at), 'rate', ${percent(sql`count(b.answered_at)`, sql`count(b.created_at)`)},
      'median', round((percentile_cont(0.5) within group (
        order by extract(epoch from b.answered_at - b.created_at)) filter (where b.answered_at is not null) / 60)::numeric, 1)) as values
    from (values ('messages', 'Paid messages', 1), ('requests', 'Call requests', 2)) k (kind, name, place)
    left join (${receivedIn(asked)}) b on b.kind = k.kind group by k.kind, k.name, k.place order by k.place`,
  streams: (asked) => {
    const { id, from, to } = asked
    return sql`
    with ${sold(asked, 'tips')}
    select t.id::text as subject, t.title as name, t.live_at as at, jsonb_build_object(
      'length', round(extract(epoch from coalesce(t.ended_at, now()) - t.live_at)::numeric / 60, 1),
      'watched', coalesce(t.watched, n.viewers, 0), 'peak', t.peak_viewers, 'tips', coalesce(s.sold, 0),
      'tokens', coalesce(s.tokens, 0)) as values
    from streams t left join live_now n on n.stream_id = t.id left join sold s on s.subject = t.id
    where t.creator_id = ${id} and t.live_at is not null
      and ((t.live_at >= ${from} and t.live_at < ${to}) or s.subject is not null)
    order by t.live_at desc, t.id limit ${detailRowsMax}`
  },
  countries: (asked) => sql`
    select v.country as subject, v.country as name, null as at, jsonb_build_object('viewers', sum(v.viewers)) as values
    from viewer_countries v where v.creator_id = ${asked.id} and ${isDayIn(sql`v.day`, asked)}
    group by v.country order by sum(v.viewers) desc, v.country`,
}

/** Selects the subject ids of a table as `named (id)`. */
export const subjectIds = (asked: Asked, of: Detail): SQL => sql`
  named as materialized (select nullif(d.subject, ${otherSubject})::uuid as id from (${queries[of](asked)}) d)`

/** Reads a table of details of a creator. One round trip. */
export async function readDetail(db: Db, creatorId: string, span: Span, of: Detail) {
  const asked = { id: sql`${creatorId}::uuid`, ...edgesOf(span), zone: span.zone }
  const since = of === 'content' || of === 'offers' || of === 'shop' ? datedSince(asked, of) : sql`null`
  const { rows } = await db.execute(sql`
    select now() as as_of, coalesce((select json_agg(d) from (${queries[of](asked)}) d), '[]') as rows,
      ${since} as dated_since`)
  return read.parse(rows)[0]
}
