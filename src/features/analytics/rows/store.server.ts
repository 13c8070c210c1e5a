import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { kindsIn, reversed, saleFigures } from '#features/wallet/index.ts'
import type { Db } from '#server/db/index.ts'
import {
  deliveryRows,
  memberRows,
  monthRows,
  orderRows,
  responseRows,
  streamRows,
  subjectRows,
  viewerRows,
  viewRows,
  watchedRows,
} from '../detail-rows/store.server.ts'
import type { Figure } from '../lists.ts'
import type { Span } from '../rules.ts'
import { edgesOf, endedCalls, older, type Page, type RowsOf } from '../spans/store.server.ts'

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

/** New (1) and lost (-1) followers. All changes up to the end add up to the total. */
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

/** Interactions that engagement counts: paid messages, tips, video calls and gifts. */
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

/** Payments of one fan in the span, or in the days that decide the order of fans; minus refunds. */
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
  // an hour more on both sides, because an hour can repeat at a clock change
  const start = sql`((d.day + make_interval(hours => ${hour}::int)) at time zone ${zone})`
  return sql`
    select s.slot, s.payments
    from generate_series((${from} at time zone ${zone})::date::timestamp, ((${to}) at time zone ${zone})::date, '1 day') d (day)
    cross join lateral ledger.earned_by_slot(${id}, greatest(${from}, ${start} - interval '1 hour'),
      least(${to}, ${start} + interval '2 hours')) s
    where extract(isodow from d.day) = ${weekday}::int and to_char(s.slot at time zone ${zone}, 'ID-HH24') = ${bucket}`
}

/** Lists payments of a bucket. Reads only as many quarter hours as the page needs, using their counts. */
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
