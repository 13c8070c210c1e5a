import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { Figure } from '../lists.ts'
import type { Span } from '../rules.ts'
import { edgesOf } from '../spans/store.server.ts'
import { detailRow } from './contract.ts'
import { type Detail, detailRowsMax, otherSubject, replyDays, retentionMonths } from './lists.ts'

const read = z.tuple([z.object({ as_of: z.coerce.date(), rows: z.array(detailRow) })])
type Asked = { id: SQL; from: SQL; to: SQL; zone: string }

/** What each payment of a figure was for: which item, tier, stream or message to many. Null: nothing that is known. */
const subjects = {
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
const isSold = (figure: string): figure is Sold => figure in subjects

/** The payments of a figure with what each was for: {id, at, tokens, counterparty, subject}. */
const paidFor = ({ id, from, to }: Asked, figure: Sold): SQL => {
  const { source, subject } = subjects[figure]
  return sql`select a.*, ${subject} as subject from ledger.earned_about(${id}, ${source}, ${from}, ${to}) a`
}
const sold = (asked: Asked, figure: Sold): SQL => sql`sold as materialized (
  select p.subject, count(*) as sold, sum(p.tokens) as tokens from (${paidFor(asked, figure)}) p group by 1)`

const percent = (part: SQL, all: SQL): SQL =>
  sql`case when ${all} > 0 then round(${part}::numeric * 100 / ${all}, 1) end`

/** Things with views and sales; `things` is (id, name, at, views, bought), and what is none of them comes last. */
const selling = (asked: Asked, figure: 'content' | 'offers' | 'shop', things: SQL, other: string): SQL => sql`
  with ${sold(asked, figure)}, things as (${things}), rows as (
    select t.id::text as subject, t.name, t.at, t.views, t.bought, coalesce(s.sold, 0) as sold, coalesce(s.tokens, 0) as tokens
    from things t left join sold s on s.subject = t.id
    union all
    select ${otherSubject}, ${other}, null, null, null, sum(s.sold), sum(s.tokens) from sold s
    where s.subject is null or not exists (select from things t where t.id = s.subject) having count(*) > 0)
  select subject, name, at, jsonb_build_object('views', views, 'bought', bought,
    'conversion', ${percent(sql`bought`, sql`views`)}, 'sold', sold, 'tokens', tokens) as values
  from rows order by tokens desc, coalesce(views, 0) desc, subject limit ${detailRowsMax}`

const queries: Record<Detail, (asked: Asked) => SQL> = {
  content: (asked) =>
    selling(
      asked,
      'content',
      sql`select i.id, i.title as name, i.created_at as at, f.views, f.unlocks as bought
        from content_items i cross join lateral (
          select coalesce(sum(g.views), 0) as views, coalesce(sum(g.unlocks), 0) as unlocks
          from content_figures g where g.content_id = i.id) f
        where i.creator_id = ${asked.id} and (i.deleted_at is null or i.id in (select subject from sold))
          and (i.price_tokens > 0 or i.id in (select subject from sold))`,
      'Sold with messages to many',
    ),
  offers: (asked) =>
    selling(
      asked,
      'offers',
      sql`select o.id, o.title as name, o.created_at as at, o.sold as bought,
          (select coalesce(sum(v.views), 0) from offer_views v where v.offer_id = o.id) as views
        from offers o where o.creator_id = ${asked.id} and (o.deleted_at is null or o.id in (select subject from sold))`,
      'Other offers',
    ),
  shop: (asked) =>
    selling(
      asked,
      'shop',
      sql`select p.id, p.name, p.created_at as at,
          (select coalesce(sum(v.views), 0) from product_views v where v.product_id = p.id) as views, p.sales_count as bought
        from products p where p.creator_id = ${asked.id} and (p.deleted_at is null or p.id in (select subject from sold))`,
      'Other products',
    ),
  tiers: (asked) => {
    const { id, from, to } = asked
    return sql`
    with ${sold(asked, 'subscriptions')}, members as (
      select m.tier_id,
        count(*) filter (where m.created_at < ${from} and coalesce(m.ended_at >= ${from}, true)) as before,
        count(*) filter (where m.created_at >= ${from} and m.created_at < ${to}) as new,
        count(*) filter (where m.created_at < ${from} and coalesce(m.ended_at >= ${to}, true)) as kept,
        count(*) filter (where m.ended_at >= ${from} and m.ended_at < ${to}) as lost,
        count(*) filter (where m.created_at < ${to} and coalesce(m.ended_at >= ${to}, true)) as now
      from memberships m where m.creator_id = ${id} group by 1)
    select t.id::text as subject, t.name, t.created_at as at, jsonb_build_object('before', coalesce(m.before, 0),
      'new', coalesce(m.new, 0), 'kept', coalesce(m.kept, 0), 'lost', coalesce(m.lost, 0), 'now', coalesce(m.now, 0),
      'tokens', coalesce(s.tokens, 0)) as values
    from subscription_tiers t left join members m on m.tier_id = t.id left join sold s on s.subject = t.id
    where t.creator_id = ${id} and (t.deleted_at is null or m.tier_id is not null or s.subject is not null)
    order by t.price_tokens, t.id`
  },
  // by the month in which they joined, however long the time that is shown: of a later month nothing is known yet
  retention: ({ id, zone }) => sql`
    select null as subject, c.month as name, null as at, jsonb_build_object('joined', count(*), ${sql.join(
      retentionMonths.map((month) => {
        const then = sql`m.created_at + make_interval(months => ${month}::int)`
        return sql`${`month_${month}`}::text, case when bool_and(${then} <= now()) then
          round(count(*) filter (where coalesce(m.ended_at >= ${then}, true))::numeric * 100 / count(*), 1) end`
      }),
      sql`, `,
    )}) as values
    from memberships m cross join lateral (select to_char(m.created_at at time zone ${zone}, 'YYYY-MM') as month) c
    where m.creator_id = ${id} and m.created_at > now() - interval '12 months' group by c.month order by c.month desc`,
  broadcasts: (asked) => {
    const { id, from, to } = asked
    return sql`
    with ${sold(asked, 'broadcasts')}, told as (
      select r.broadcast_id, count(*) as delivered,
        count(*) filter (where c.read_at >= d.delivered_at) as read,
        count(*) filter (where exists (
          select from messages m where m.sender_id = d.recipient_id and m.conversation_id = c.conversation_id
            and m.id >= uuid_at(d.delivered_at)
            and m.id < uuid_at(d.delivered_at + make_interval(days => ${replyDays}::int)))) as replied
      from broadcasts b join broadcast_runs r on r.broadcast_id = b.id
      join broadcast_deliveries d on d.run_id = r.id and d.delivered_at >= ${from} and d.delivered_at < ${to}
      left join conversation_members c on c.owner_id = d.recipient_id and c.other_id = ${id}
      where b.creator_id = ${id} group by 1)
    select b.id::text as subject, coalesce(nullif(b.subject, ''), left(b.message, 60)) as name, b.starts_at as at,
      jsonb_build_object('delivered', coalesce(t.delivered, 0), 'read', coalesce(t.read, 0),
        'replied', coalesce(t.replied, 0), 'tokens', coalesce(s.tokens, 0)) as values
    from broadcasts b left join told t on t.broadcast_id = b.id left join sold s on s.subject = b.id
    where b.creator_id = ${id} and (t.broadcast_id is not null or s.subject is not null)
    order by b.starts_at desc, b.id limit ${detailRowsMax}`
  },
  responses: ({ id, from, to }) => sql`
    with written as (
      select m.id, m.created_at, (
        select min(a.created_at) from messages a
        where a.conversation_id = m.conversation_id and a.seq > m.seq and a.sender_id = ${id}) as answered_at
      from conversation_members c join messages m on m.conversation_id = c.conversation_id
      where c.owner_id = ${id} and m.sender_id <> ${id} and m.price > 0 and m.id >= uuid_at(${from}) and m.id < uuid_at(${to})
    ), asked as (
      select c.created_at, coalesce(c.accepted_at, case when c.status in ('declined', 'rejected') then c.ended_at end) as answered_at
      from call_requests c where c.creator_id = ${id} and c.created_at >= ${from} and c.created_at < ${to}
    ), both_kinds as (
      select 'Paid messages' as name, 1 as place, created_at, answered_at from written
      union all select 'Call requests', 2, created_at, answered_at from asked)
    select null as subject, k.name, null as at, jsonb_build_object('received', count(b.created_at),
      'answered', count(b.answered_at), 'rate', ${percent(sql`count(b.answered_at)`, sql`count(b.created_at)`)},
      'median', round((percentile_cont(0.5) within group (
        order by extract(epoch from b.answered_at - b.created_at)) filter (where b.answered_at is not null) / 60)::numeric, 1)) as values
    from (values ('Paid messages', 1), ('Call requests', 2)) k (name, place) left join both_kinds b on b.place = k.place
    group by k.name, k.place order by k.place`,
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
  countries: ({ id, from, to }) => sql`
    select v.country as subject, v.country as name, null as at, jsonb_build_object('viewers', sum(v.viewers)) as values
    from viewer_countries v
    where v.creator_id = ${id} and v.day >= (${from} at time zone 'UTC')::date and v.day <= ((${to}) at time zone 'UTC' - interval '1 ms')::date
    group by v.country order by sum(v.viewers) desc, v.country`,
}

const askedOf = (creatorId: string, span: Span): Asked => {
  const { from, to } = edgesOf(span)
  return { id: sql`${creatorId}::uuid`, from, to, zone: span.zone }
}

/** A table of details of one creator. One round trip. */
export async function readDetail(db: Db, creatorId: string, span: Span, of: Detail) {
  const { rows } = await db.execute(sql`
    select now() as as_of, coalesce((select json_agg(d) from (${queries[of](askedOf(creatorId, span))}) d), '[]') as rows`)
  return read.parse(rows)[0]
}

/** The payments of a figure that are about one thing, the newest first: rows as `readRows` has them. */
export const subjectRows = (
  creatorId: string,
  span: Span,
  { figure, subject, limit, before }: { figure: Figure; subject: string; limit: number; before: string | undefined },
): SQL => {
  const { id, from, to } = askedOf(creatorId, span)
  const known = isSold(figure) ? figure : 'content'
  const { source, subject: about } = subjects[known]
  // what is sold with a message to many is content too
  const others = known === 'content' ? sql`or ${subjects.broadcasts.subject} = ${subject}::uuid` : sql``
  const wanted = subject === otherSubject ? sql`${about} is null` : sql`(${about} = ${subject}::uuid ${others})`
  return sql`select a.id, a.at, a.tokens, ${source} as source, a.counterparty, null as seconds
    from ledger.earned_about(${id}, ${source}, ${from}, ${to}) a
    where ${wanted} ${before === undefined ? sql`` : sql`and a.id < ${before}::uuid`}
    order by a.id desc limit ${limit + 1}`
}

/** Who looked, by UTC day and country, the newest first. */
export const viewerRows = (
  creatorId: string,
  span: Span,
  { subject, limit, before }: { subject: string | undefined; limit: number; before: string | undefined },
): SQL => {
  const { from, to } = edgesOf(span)
  return sql`select * from (
      select (left(uuid_at(v.day::timestamp at time zone 'UTC')::text, 24) || left(md5(v.country), 12))::uuid as id,
        v.day::timestamp at time zone 'UTC' as at, v.viewers as tokens, v.country as source, null::text as counterparty, null as seconds
      from viewer_countries v
      where v.creator_id = ${creatorId}::uuid and v.day >= (${from} at time zone 'UTC')::date
        and v.day <= ((${to}) at time zone 'UTC' - interval '1 ms')::date
        ${subject === undefined ? sql`` : sql`and v.country = ${subject}`}) r
    ${before === undefined ? sql`` : sql`where r.id < ${before}::uuid`}
    order by r.id desc limit ${limit + 1}`
}
