import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { notifyAdmins } from '#server/notify/notices.ts'
import { firstIdOf } from '#server/reportable.ts'
import { areas, cardFee, dearestMax, prices, settleMinutes, soldBy, streamMeasures } from './spec.ts'

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
const fees = sql`${cardFee.dollar}::int, ${cardFee.charge}::int`
const list = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** SQL for the number of browsers that receive a message on the channel of a person or a conversation. */
const receivers = sql`case
  when u.subject ~ '^user:[0-9a-f-]{36}$' then (
    select count(*) from presence p where p.online and p.user_id = substr(u.subject, 6)::uuid)
  when u.subject ~ '^conversation:[0-9a-f-]{36}$' then (
    select count(*) from conversation_members m join presence p on p.user_id = m.owner_id and p.online
    where m.conversation_id = substr(u.subject, 14)::uuid)
  else 0 end`

/**
 * Adds up the appended uses, by stream or by hour and product, and updates the figures of open streams. A use is
 * deleted in the statement that counts it. Each stream of the last day is counted, also one that ended before the first
 * run. Messages of a stream are delivered to the average of its signed-in viewers since the last run. One round trip.
 */
export async function countUses(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    with taken as (delete from vendor_uses returning measure, subject, name, amount),
    areas as (
      select * from jsonb_to_recordset(${JSON.stringify(areas.map((area, place) => ({ ...area, place })))}::jsonb)
        as a(measure text, pattern text, product text, place int)),
    uses as materialized (
      select u.*, ${receivers} as receivers, case when u.subject ~ '^stream:[0-9a-f-]{36}$' then substr(u.subject, 8)::uuid end as stream_id,
        coalesce((select a.product from areas a where u.measure like a.measure and u.subject || ' ' || u.name like a.pattern
          order by a.place limit 1), 'other') as product
      from (select measure, subject, name, sum(amount)::float8 as amount from taken group by 1, 2, 3) u),
    hourly as (
      insert into cost_hours as h (hour, product, measure, amount)
      select date_trunc('hour', ${at(now)}), c.product, c.measure, sum(c.amount)
      from (
        select product, case measure when 'message' then 'published' else measure end as measure, amount
        from uses where stream_id is null
        union all
        select product, 'delivered', amount * receivers from uses where stream_id is null and measure = 'message'
        union all
        select product, 'count', amount from uses where name = 'message.new' and subject like 'conversation:%') c
      group by 2, 3 having sum(c.amount) > 0
      -- locks the rows of concurrent runs in one order
      order by 2, 3
      on conflict (hour, product, measure) do update set amount = h.amount + excluded.amount),
    open as (
      select s.id, s.creator_id, s.event_id, s.started_at, s.ended_at, coalesce(c.counted_at, s.started_at) as since,
        least(${at(now)}, s.ended_at) as until, s.broadcast_seconds,
        case when s.playback_url is not null then s.broadcast_at end as broadcast_at
      from streams s left join stream_costs c on c.stream_id = s.id
      where s.id in (select stream_id from uses where stream_id is not null
        union select stream_id from stream_costs where not is_final
        union select n.id from streams n where n.id >= ${firstIdOf(sql`${at(now)} - interval '1 day'`)}
          and not exists (select from stream_costs x where x.stream_id = n.id))),
    watched as (
      select o.id, coalesce(sum(v.whole) filter (where not v.is_play), 0) as seconds,
        coalesce(sum(v.whole) filter (where v.is_play), 0) as play_seconds,
        case when o.until > o.since then coalesce(sum(v.part) filter (where v.is_reader), 0) / extract(epoch from o.until - o.since)
          else count(*) filter (where v.is_reader and v.is_here) end as readers
      from open o left join lateral (
        select x.person not like 'visitor:%' as is_reader, ${isPlay(sql`x`)} as is_play,
          x.joined_at <= o.until and coalesce(x.left_at >= o.until, true) as is_here,
          greatest(0, extract(epoch from least(x.left_at, o.until) - x.joined_at)) as whole,
          greatest(0, extract(epoch from least(x.left_at, o.until) - greatest(x.joined_at, o.since))) as part
        from stream_visits x where x.stream_id = o.id) v on true
      group by o.id, o.until, o.since),
    streamed as (
      select stream_id, coalesce(sum(amount) filter (where measure = 'message'), 0) as messages,
        coalesce(sum(amount) filter (where measure = 'video'), 0) as teasers
      from uses where stream_id is not null group by 1)
    insert into stream_costs as c (stream_id, started_at, counted_at, is_final, video_seconds, teaser_seconds,
      recorded_seconds, broadcast_seconds, playback_seconds, published, delivered, earned_micros)
    select o.id, o.started_at, ${at(now)}, ${isSettled(now)}, w.seconds, coalesce(t.teasers, 0), ${recorded},
      o.broadcast_seconds + greatest(0, extract(epoch from o.until - o.broadcast_at)), w.play_seconds,
      coalesce(t.messages, 0), coalesce(t.messages * w.readers, 0), ${earned}
    from open o join watched w using (id) left join streamed t on t.stream_id = o.id
    order by o.id
    on conflict (stream_id) do update set counted_at = excluded.counted_at, is_final = excluded.is_final,
      video_seconds = excluded.video_seconds, teaser_seconds = c.teaser_seconds + excluded.teaser_seconds,
      recorded_seconds = excluded.recorded_seconds, broadcast_seconds = excluded.broadcast_seconds,
      playback_seconds = excluded.playback_seconds, published = c.published + excluded.published,
      delivered = c.delivered + excluded.delivered, earned_micros = excluded.earned_micros`)
}

/** SQL that is true if a visit is a playback of the broadcast, which is no connection to the meeting. */
const isPlay = (visit: SQL): SQL => sql`${visit}.peer_id like 'play:%'`

/** SQL that is true if the figures of a stream are final. The tickets of an event can change until it is settled. */
const isSettled = (now: Date): SQL => sql`
  coalesce(o.ended_at < ${at(now)} - make_interval(mins => ${settleMinutes}), false)
    and not exists (select from events e where e.id = o.event_id and e.status = 'scheduled')`

const recorded = sql`coalesce((
  select sum(greatest(0, extract(epoch from least(r.stopped_at, o.until) - r.started_at))) from recordings r
  where r.creator_id = o.creator_id and r.stream_id = o.id), 0)`

/** SQL for the margin of a stream's tips, and of the tickets of its event if it is the event's first stream. */
const earned = sql`coalesce((
    select sum(m.micros) from ledger.sale_margins('{tip}', o.started_at, greatest(o.until, now()) + interval '1 minute',
      ${fees}, o.creator_id) m where m.subject_id = o.id), 0)
  + case when o.event_id is not null and not exists (select from streams e where e.event_id = o.event_id and e.id < o.id)
    then ledger.hold_margin(array(select t.hold_id from tickets t
      where t.event_id = o.event_id and t.status in ('confirmed', 'used') and t.hold_id is not null), ${fees}) else 0 end`

/** Kinds of sales by product, as rows for SQL. */
const sold = JSON.stringify(
  Object.entries(soldBy).flatMap(([product, kinds]) => kinds.map((kind) => ({ product, kind }))),
)
const kinds = Object.values(soldBy).flat()

/** SQL for the margin by product from a time until another. Sold files of creators' pages are not counted as messages. */
const margins = (from: SQL, to: SQL): SQL => sql`
  select s.product, coalesce(sum(m.micros), 0)::float8 as micros
  from jsonb_to_recordset(${sold}::jsonb) as s(product text, kind text)
  left join ledger.sale_margins(${list(kinds)}, ${from}, ${to}, ${fees}) m on m.kind = s.kind
    and (m.kind <> 'content' or exists (select from messages x where x.id = m.subject_id))
  group by 1`

const hoursPerRun = 24

/** Stores the margin of finished hours, at most a day of them. Returns the number of rows. One round trip. */
export async function storeMargins(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into cost_hours (hour, product, measure, amount)
    select g.hour, e.product, 'earned', e.micros
    from generate_series(
      coalesce((select max(hour) + interval '1 hour' from cost_hours where measure = 'earned'), (select min(hour) from cost_hours)),
      date_trunc('hour', ${at(now)} - interval '2 minutes') - interval '1 hour', interval '1 hour') with ordinality as g(hour, place)
    cross join lateral (${margins(sql`g.hour`, sql`g.hour + interval '1 hour'`)}) e
    where g.place <= ${hoursPerRun}
    on conflict do nothing returning 1`)
  return rows.length
}

const somebody = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})
const usage = z.object({
  video: z.number(),
  export: z.number(),
  playback: z.number(),
  published: z.number(),
  delivered: z.number(),
})
const stageRow = usage.extend({
  id: z.uuid(),
  title: z.string(),
  creator: somebody,
  started_at: z.coerce.date(),
  viewers: z.number(),
  players: z.number(),
  exports: z.number(),
  earned: z.coerce.number(),
  losing_since: z.coerce.date().nullable(),
  told_at: z.coerce.date().nullable(),
})
export type StageRow = z.infer<typeof stageRow>

/** SQL for the used amounts of a row `c` of `stream_costs`. */
const amounts: Record<(typeof streamMeasures)[number], SQL> = {
  video: sql`(c.video_seconds + c.teaser_seconds)`,
  export: sql`(c.recorded_seconds + c.broadcast_seconds)`,
  playback: sql`c.playback_seconds`,
  published: sql`c.published`,
  delivered: sql`c.delivered`,
}
const usesOf = (of: (amount: SQL) => SQL): SQL =>
  sql.join(
    streamMeasures.map((measure) => sql`${of(amounts[measure])} as ${sql.identifier(measure)}`),
    sql`, `,
  )
/** SQL for the cost of a stream in micro-dollars. */
const cost = sql.join(
  streamMeasures.map((measure) => sql`${amounts[measure]} * ${prices[measure].micros / prices[measure].per}::float8`),
  sql` + `,
)

const stageColumns = sql`
  s.id, s.title, s.started_at, coalesce(n.viewers, 0) as viewers, ${usesOf((amount) => amount)}, c.earned_micros as earned,
  case when n.stream_id is not null and s.playback_url is not null then (select count(*)::int from stream_visits v
    where v.stream_id = s.id and ${isPlay(sql`v`)} and v.left_at > now()) else 0 end as players,
  s.is_recorded::int + (s.playback_url is not null)::int as exports,
  case when n.stream_id is not null then c.losing_since end as losing_since, c.told_at,
  (select jsonb_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url)
    from users u where u.id = s.creator_id) as creator`
const stagesFrom = sql`stream_costs c join streams s on s.id = c.stream_id left join live_now n on n.stream_id = c.stream_id`

/** Lists running stages with their uses and margin. One round trip. */
export async function listStages(db: Db): Promise<StageRow[]> {
  const { rows } = await db.execute(
    sql`select ${stageColumns} from ${stagesFrom} where not c.is_final and n.stream_id is not null`,
  )
  return z.array(stageRow).parse(rows)
}

type Verdict = { id: string; losing_since: Date | null; notice: { title: string; username: string } | null }

/** Stores since when stages lose money, and notifies the admins of those with a notice. One round trip. */
export async function storeLosses(db: Db, verdicts: readonly Verdict[], now: Date): Promise<void> {
  const changed = sql`
    update stream_costs c set losing_since = v.losing_since
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v(id uuid, losing_since timestamptz)
    where c.stream_id = v.id`
  // of concurrent runs, only the one that stores the time notifies
  const notices = verdicts.flatMap(({ id, notice }) =>
    notice
      ? [
          db.execute(sql`
            with told as (
              update stream_costs set told_at = ${at(now)} where stream_id = ${id} and told_at is null returning 1)
            ${notifyAdmins('system.stage_loss', notice)} and exists (select from told)`),
        ]
      : [],
  )
  await db.batch([db.execute(changed), ...notices])
}

const periodRow = z.object({
  streams: usage.extend({ count: z.coerce.number(), earned: z.coerce.number() }),
  hours: z.array(z.object({ product: z.string(), measure: z.string(), amount: z.number() })),
  recent: z.array(z.object({ product: z.string(), micros: z.number() })),
  dearest: z.array(stageRow),
})
export type PeriodFacts = z.infer<typeof periodRow>

/**
 * Reads the uses and margins of a period, and its most expensive streams. Streams count by their start. Hours whose
 * margin is not stored yet are read from the ledger. One round trip.
 */
export async function readPeriod(db: Db, since: Date, now: Date): Promise<PeriodFacts> {
  const from = at(since)
  const live = sql`greatest(${from}, coalesce(
    (select max(hour) + interval '1 hour' from cost_hours where measure = 'earned'), (select min(hour) from cost_hours), ${at(now)}))`
  const { rows } = await db.execute(sql`
    select
      (select to_jsonb(t) from (
        select count(*) as count, ${usesOf((amount) => sql`coalesce(sum(${amount}), 0)`)},
          coalesce(sum(c.earned_micros), 0) as earned
        from stream_costs c where c.started_at >= ${from}) t) as streams,
      (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from (
        select product, measure, sum(amount) as amount from cost_hours where hour >= date_trunc('hour', ${from}) group by 1, 2) h) as hours,
      (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (${margins(live, sql`greatest(${at(now)}, now()) + interval '1 minute'`)}) e) as recent,
      (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select ${stageColumns} from ${stagesFrom} where c.started_at >= ${from}
        order by ${cost} desc, s.id limit ${dearestMax}) d) as dearest`)
  return periodRow.parse(rows[0])
}
