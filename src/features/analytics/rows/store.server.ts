import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { kindsIn, reversed, saleFigures } from '#features/wallet/index.ts'
import type { Db } from '#server/db/index.ts'
import { type Detail, details, otherSubject } from '../details/lists.ts'
import {
  deliveredIn,
  isActiveAfter,
  isSold,
  joinedIn,
  memberWhere,
  ordersIn,
  receivedIn,
  subjectIds,
  subjects,
  viewedThings,
} from '../details/store.server.ts'
import type { Figure } from '../lists.ts'
import type { Span } from '../rules.ts'
import { edgesOf, endedCalls, isDayIn, older, type Page, type RowsOf, rowId } from '../store.server.ts'

// Rows behind the tables of details. Each query uses the condition by which its table counts.

type Asked = Parameters<RowsOf>[0]
const tableOf = (subject: string | undefined): Detail | undefined => details.find((of) => of === subject)

/**
 * Returns a `with` clause that lists the subjects of a table, if the rows are limited to a table; `more` adds expressions.
 */
const subjectsClause = ({ subject, span, ...edges }: Asked, more?: SQL): SQL => {
  const of = tableOf(subject)
  const parts = [...(of ? [subjectIds({ ...edges, zone: span.zone }, of)] : []), ...(more ? [more] : [])]
  return parts.length === 0 ? sql`` : sql`with ${sql.join(parts, sql`, `)}`
}
/** Returns the condition that an id is the subject, or one of the table's subjects. */
const isAbout = (id: SQL, subject: string | undefined): SQL =>
  tableOf(subject) ? sql`${id} in (select named.id from named)` : sql`${id} = ${subject}::uuid`

/** Selects the payments of a figure for one subject. */
const subjectRows: RowsOf = (asked, figure) => {
  const { id, from, to, limit, before, subject } = asked
  const known = isSold(figure) ? figure : 'content'
  const { source, subject: about } = subjects[known]
  // content sold with a broadcast counts for the broadcast too
  const others = known === 'content' ? sql`or ${isAbout(subjects.broadcasts.subject, subject)}` : sql``
  const wanted = subject === otherSubject ? sql`${about} is null` : sql`(${isAbout(about, subject)} ${others})`
  return sql`${subjectsClause(asked)} select a.id, a.at, a.tokens, ${source} as source, a.counterparty, null as seconds
    from ledger.earned_about(${id}, ${source}, ${from}, ${to}) a
    where ${wanted} ${older(sql`a.id`, before)} order by a.id desc limit ${limit + 1}`
}

const utcStart = sql`(v.day::timestamp at time zone 'UTC')`

/** Selects the views of a creator's page by UTC day and country. */
const viewerRows: RowsOf = ({ id, from, to, limit, before, subject }) => sql`
  select * from (
    select ${rowId(utcStart, sql`v.country`)} as id, ${utcStart} as at, v.viewers as tokens, v.country as source,
      null::text as counterparty, null as seconds
    from viewer_countries v where v.creator_id = ${id} and ${isDayIn(sql`v.day`, { from, to })}
      ${subject === undefined ? sql`` : sql`and v.country = ${subject}`}) r
  where true ${older(sql`r.id`, before)} order by r.id desc limit ${limit + 1}`

/**
 * Selects views by UTC day, of one subject or a table's subjects. For total views, undated views are one row per
 * subject.
 */
const viewRows: RowsOf = (asked, figure) => {
  const { id, from, to, limit, before, subject } = asked
  const days = viewedThings.map(
    ({ things, days: table, key }) => sql`
      select t.id, v.day, sum(v.views) as views from ${things} t join ${table} v on v.${key} = t.id
      where ${isAbout(sql`t.id`, subject)} and t.creator_id = ${id}
        ${figure === 'views' ? sql`and ${isDayIn(sql`v.day`, { from, to })}` : sql``} group by 1, 2`,
  )
  const known = viewedThings.map(
    ({ things, all, key }) => sql`
      select t.id, t.created_at, sum(v.views) as views from ${things} t join ${all} v on v.${key} = t.id
      where ${isAbout(sql`t.id`, subject)} and t.creator_id = ${id} group by 1`,
  )
  const undated = sql`
    union all
    select ${rowId(sql`date_trunc('day', k.created_at, 'UTC') - interval '1 second'`, sql`k.id::text`)}, k.created_at,
      k.views - coalesce(d.views, 0), 'undated'
    from (${sql.join(known, sql` union all `)}) k
    left join (select id, sum(views) as views from days group by 1) d using (id) where k.views > coalesce(d.views, 0)`
  return sql`
    ${subjectsClause(asked, sql`days as (${sql.join(days, sql` union all `)})`)}
    select r.id, r.at, r.tokens, r.source, null as counterparty, null as seconds from (
      select ${rowId(utcStart, sql`'views'`)} as id, ${utcStart} as at, sum(v.views) as tokens, 'viewed' as source
      from days v group by v.day
      ${figure === 'views_all' ? undated : sql``}) r
    where true ${older(sql`r.id`, before)} order by r.id desc limit ${limit + 1}`
}

/** Selects orders of an offer or product, or of a table's subjects, by the time at which they were placed. */
const orderRows: RowsOf = (asked) => sql`
  ${subjectsClause(asked)} select o.id, o.ordered_at as at, 1 as tokens, 'ordered' as source, u.username as counterparty, null as seconds
  from (${ordersIn({ ...asked, zone: asked.span.zone })}) o left join users u on u.id = o.buyer_id
  where ${isAbout(sql`o.item_id`, asked.subject)} ${older(sql`o.id`, asked.before)} order by o.id desc limit ${asked.limit + 1}`

/**
 * Selects the memberships of one or all tiers that a figure counts. Lost memberships are listed by the time of their
 * end.
 */
const memberRows: RowsOf = ({ id, from, to, limit, before, subject }, figure) => {
  const column = figure.replace('members_', '')
  return sql`
  select m.id, ${column === 'lost' ? sql`m.ended_at` : sql`m.created_at`} as at, 1 as tokens,
    ${column === 'lost' ? 'left' : 'joined'} as source, u.username as counterparty, null as seconds
  from memberships m left join users u on u.id = m.subscriber_id
  where m.creator_id = ${id} and ${memberWhere(column, { from, to })} ${older(sql`m.id`, before)}
    ${subject === undefined ? sql`` : sql`and m.tier_id = ${subject}::uuid`}
  order by m.id desc limit ${limit + 1}`
}

/** Selects memberships that started in a month, or those of them that were still active some months later. */
const monthRows: RowsOf = ({ id, span, limit, before, subject }, figure) => sql`
  select m.id, m.created_at as at, 1 as tokens, 'joined' as source,
    (select u.username from users u where u.id = m.subscriber_id) as counterparty, null as seconds
  from ${joinedIn({ id, zone: span.zone })} ${older(sql`m.id`, before)}
    ${subject === undefined ? sql`` : sql`and c.month = ${subject}`}
    ${figure === 'joined' ? sql`` : sql`and ${isActiveAfter(Number(figure.replace('stayed_', '')))}`}
  order by m.id desc limit ${limit + 1}`

/** Selects deliveries of broadcasts, and replies. Readers are counted without names. */
const deliveryRows: RowsOf = ({ id, from, to, span, limit, before, subject }, figure) => {
  const which = { read: sql`and d.read`, replied: sql`and d.replied` }
  return sql`
  select * from (
    select ${rowId(sql`d.delivered_at`, sql`d.run_id::text || d.recipient_id`)} as id, d.delivered_at as at, 1 as tokens,
      ${figure} as source, ${figure === 'read' ? sql`null` : sql`u.username`} as counterparty, null as seconds
    from (${deliveredIn({ id, from, to, zone: span.zone })}) d left join users u on u.id = d.recipient_id
    where true ${subject === undefined ? sql`` : sql`and d.broadcast_id = ${subject}::uuid`}
      ${figure === 'read' || figure === 'replied' ? which[figure] : sql``}) r
  where true ${older(sql`r.id`, before)} order by r.id desc limit ${limit + 1}`
}

/** Selects paid messages and call requests, with the seconds until the creator responded. */
const responseRows: RowsOf = ({ id, from, to, span, limit, before, subject }, figure) => sql`
  select r.id, r.created_at as at, 1 as tokens, case r.kind when 'messages' then 'message' else 'request' end as source,
    u.username as counterparty, round(extract(epoch from r.answered_at - r.created_at)) as seconds
  from (${receivedIn({ id, from, to, zone: span.zone })}) r left join users u on u.id = r.person_id
  where true ${older(sql`r.id`, before)} ${subject === undefined ? sql`` : sql`and r.kind = ${subject}`}
    ${figure === 'answered' ? sql`and r.answered_at is not null` : sql``}
  order by r.id desc limit ${limit + 1}`

/** Selects distinct viewers of a stream (current viewers while it is live), counted without names. */
const watchedRows: RowsOf = (asked) => sql`
  ${subjectsClause(asked)}
  select * from (
    select ${rowId(sql`min(v.joined_at)`, sql`t.id::text || v.person`)} as id, min(v.joined_at) as at, 1 as tokens,
      'watched' as source, null as counterparty,
      round(sum(extract(epoch from coalesce(least(v.left_at, now()), now()) - v.joined_at))) as seconds
    from streams t join stream_visits v on v.stream_id = t.id and not v.is_host
    where t.creator_id = ${asked.id} and ${isAbout(sql`t.id`, asked.subject)} and (t.ended_at is not null
      or v.left_at is null or v.left_at > now())
    group by t.id, v.person) r
  where true ${older(sql`r.id`, asked.before)} order by r.id desc limit ${asked.limit + 1}`

/** Selects streams that started, with their tips: one stream, or a table's subjects. */
const streamRows: RowsOf = (asked) => {
  const { id, from, to, limit, before, subject } = asked
  return sql`
  ${subjectsClause(asked)}
  select s.id, s.live_at as at, g.tokens, 'stream' as source, s.title as counterparty,
    extract(epoch from coalesce(s.ended_at, now()) - s.live_at)::int as seconds
  from streams s cross join ledger.stream_tips(s.id, s.creator_id, s.started_at) g
  where s.creator_id = ${id} and s.live_at is not null ${older(sql`s.id`, before)}
    and ${subject === undefined ? sql`s.live_at >= ${from} and s.live_at < ${to}` : isAbout(sql`s.id`, subject)}
  order by s.id desc limit ${limit + 1}`
}

const count = z.coerce.number()
const row = z.object({
  id: z.uuid(),
  at: z.coerce.date(),
  tokens: count,
  source: z.string(),
  counterparty: z.string().nullable(),
  seconds: count.nullable(),
})

/** Ledger movements that a figure counts, by kind; null: all kinds. Followers and sessions are not movements. */
export const sourcesOf: Partial<Record<Figure, readonly string[] | null>> = {
  revenue: null,
  ...Object.fromEntries(saleFigures.map((figure) => [figure, kindsIn(figure)])),
  reversed: [reversed.source],
}

const came: Partial<Record<Figure, SQL>> = { followers_came: sql`and c.came`, followers_went: sql`and not c.came` }

/** Selects new (1) and lost (-1) followers. All changes up to the end add up to the total. */
const followerRows: RowsOf = ({ id, from, to, limit, before }, figure) => sql`
  select c.id, uuid_extract_timestamp(c.id) as at,
    case when c.came ${figure === 'followers_went' ? sql`or true` : sql``} then 1 else -1 end as tokens,
    case when c.came then 'followed' else 'unfollowed' end as source, u.username as counterparty, null as seconds
  from follower_changes c left join users u on u.id = c.follower_id
  where c.creator_id = ${id} and c.id < uuid_at(${to}) ${came[figure] ?? sql``}
    ${figure === 'followers_total' ? sql`` : sql`and c.id >= uuid_at(${from})`} ${older(sql`c.id`, before)}
  order by c.id desc limit ${limit + 1}`

const sessionRows: RowsOf = (asked) => sql`
  select c.id, c.ended_at as at, c.paid_tokens as tokens, c.type as source, u.username as counterparty, c.seconds
  from (${endedCalls(asked)}) c left join users u on u.id = c.fan_id
  where true ${older(sql`c.id`, asked.before)} order by c.id desc limit ${asked.limit + 1}`

/** Selects the interactions that engagement counts: paid messages, tips, video calls and gifts. */
const engagementRows: RowsOf = ({ id, from, to, limit, before }) => sql`
  (select r.id, r.at, 1 as tokens, r.source, r.counterparty, null::int as seconds
    from ledger.earned_rows(${id}, array['message', 'tip'], ${from}, ${to}, ${limit + 1}, ${before ?? null}::uuid) r)
  union all
  (select c.id, c.ended_at, 1, c.type, u.username, c.seconds
    from (${endedCalls({ id, from, to })}) c left join users u on u.id = c.fan_id
    where c.type = 'video' ${older(sql`c.id`, before)} order by c.id desc limit ${limit + 1})
  union all
  (select p.id, p.credited_at, 1, 'gift', u.username, null
    from purchases p left join users u on u.id = p.user_id
    where p.recipient_id = ${id} and p.credited_at >= ${from} and p.credited_at < ${to} ${older(sql`p.id`, before)}
    order by p.id desc limit ${limit + 1})
  order by id desc limit ${limit + 1}`

/** Selects the payments of one fan minus refunds, in the span or in the days by which fans are sorted. */
const fanRows: RowsOf = ({ id, from, to, limit, before, subject }, figure) => sql`
  select r.*, null as seconds from ledger.earned_from(${id}, ${subject}::uuid,
    ${figure === 'spent' ? sql`now() - make_interval(days => settings.spender_days()), now() + interval '1 minute'` : sql`${from}, ${to}`},
    ${limit + 1}, ${before ?? null}::uuid) r`

/** Selects the quarter hours of a bucket with the number of payments: {slot, payments}. */
const slotsOf = ({ id, span: { zone }, from, to, bucket = '' }: Parameters<RowsOf>[0]): SQL => {
  const [weekday, hour] = bucket.split('-').map(Number)
  if (bucket.length > 4)
    return sql`select slot, payments from ledger.earned_by_slot(${id}, ${from}, ${to})
      where to_char(slot at time zone ${zone}, 'YYYY-MM-DD"T"HH24:00') = ${bucket}`
  // adds an hour on both sides, because an hour can repeat at a clock change
  const start = sql`((d.day + make_interval(hours => ${hour}::int)) at time zone ${zone})`
  return sql`
    select s.slot, s.payments
    from generate_series((${from} at time zone ${zone})::date::timestamp, ((${to}) at time zone ${zone})::date, '1 day') d (day)
    cross join lateral ledger.earned_by_slot(${id}, greatest(${from}, ${start} - interval '1 hour'),
      least(${to}, ${start} + interval '2 hours')) s
    where extract(isodow from d.day) = ${weekday}::int and to_char(s.slot at time zone ${zone}, 'ID-HH24') = ${bucket}`
}

/** Selects the payments of a bucket. Uses the counts of quarter hours to read only those that the page needs. */
const bucketRows: RowsOf = (asked) => {
  const { id, limit, before } = asked
  const last = sql`date_bin('15 minutes', uuid_extract_timestamp(${before ?? null}::uuid), to_timestamp(0))`
  return sql`
  with slots as (
    select slot, case when slot = ${last} then 0 else sum(payments) end as payments from (${slotsOf(asked)}) s
    where slot <= coalesce(${last}, 'infinity') group by slot
  ), needed as (
    select slot, coalesce(sum(payments) over (order by slot desc rows between unbounded preceding and 1 preceding), 0) as newer
    from slots)
  select r.*, null as seconds from (select slot from needed where newer <= ${limit}) s
  cross join lateral ledger.earned_rows(${id}, null, s.slot, s.slot + interval '15 minutes', ${limit + 1}, ${before ?? null}::uuid) r
  order by r.id desc limit ${limit + 1}`
}

const earnedRows: RowsOf = (asked, figure) => {
  if (asked.bucket !== undefined) return bucketRows(asked, figure)
  if (asked.subject !== undefined) return subjectRows(asked, figure)
  const sources = sourcesOf[figure]
  const wanted = sources
    ? sql`array[${sql.join(
        sources.map((one) => sql`${one}`),
        sql`, `,
      )}]::text[]`
    : sql`null::text[]`
  return sql`select r.*, null as seconds from ledger.earned_rows(${asked.id}, ${wanted}, ${asked.from}, ${asked.to},
    ${asked.limit + 1}, ${asked.before ?? null}::uuid) r`
}

/** Queries of figures that are not movements by source. */
const queries: Partial<Record<Figure, RowsOf>> = {
  followers: followerRows,
  followers_came: followerRows,
  followers_went: followerRows,
  followers_total: followerRows,
  engagement: engagementRows,
  sessions: sessionRows,
  streams: streamRows,
  watched: watchedRows,
  viewers: viewerRows,
  fan: fanRows,
  spent: fanRows,
  views: viewRows,
  views_all: viewRows,
  ordered: orderRows,
  members_before: memberRows,
  members_new: memberRows,
  members_kept: memberRows,
  members_lost: memberRows,
  members_now: memberRows,
  joined: monthRows,
  stayed_1: monthRows,
  stayed_2: monthRows,
  stayed_3: monthRows,
  stayed_6: monthRows,
  delivered: deliveryRows,
  read: deliveryRows,
  replied: deliveryRows,
  received: responseRows,
  answered: responseRows,
}

/** Lists the rows of a figure, newest first: `limit + 1` rows older than `before`, for `toPage`. One round trip. */
export async function readRows(db: Db, creatorId: string, span: Span, figure: Figure, page: Page) {
  const { from, to } = edgesOf(span)
  const asked = { ...page, span, id: sql`${creatorId}::uuid`, from, to }
  const { rows } = await db.execute((queries[figure] ?? earnedRows)(asked, figure))
  return z.array(row).parse(rows)
}
