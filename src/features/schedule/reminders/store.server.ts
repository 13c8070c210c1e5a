import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { agreeingWords, reminderBatch, reminderKinds, reminderMinutes, retentionDays, settleMinutes } from './spec.ts'

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
const kinds = JSON.stringify(reminderKinds.map((kind) => ({ kind, minutes: reminderMinutes[kind] })))
const longest = Math.max(...Object.values(reminderMinutes))

/** Builds the time of the latest timeline entry of a subject whose `what` is one of `words`. */
const saidLast = (subject: SQL, words: readonly string[]): SQL => sql`(
  select t.at from timeline t where t.subject_id = ${subject} and t.what = any (${`{${words.join(',')}}`}::text[])
  order by t.id desc limit 1)`

/** Builds a query for upcoming calls and events with a due reminder. If several are due, it selects the last one. */
const due = (now: Date, which: SQL): SQL => sql`
  select s.*, k.kind, k.due_at
  from (
    select 'call' as about, c.id, c.type || '-call' as type, '' as title, c.creator_id as host_id, c.fan_id,
      c.scheduled_at as starts_at, c.accepted_at as since
    from call_requests c where c.status = 'accepted' and c.scheduled_at > ${at(now)}
      and c.scheduled_at <= ${at(now)} + make_interval(mins => ${longest}::int)
    union all
    select 'event', e.id, e.type, e.title, e.creator_id, null, e.starts_at, e.created_at
    from events e where e.status = 'scheduled' and e.starts_at > ${at(now)}
      and e.starts_at <= ${at(now)} + make_interval(mins => ${longest}::int)
  ) as s
  cross join lateral (
    select k.kind, s.starts_at - make_interval(mins => k.minutes) as due_at
    from jsonb_to_recordset(${kinds}::jsonb) as k(kind text, minutes int)
    where s.starts_at - make_interval(mins => k.minutes) <= ${at(now)} order by k.minutes limit 1) as k
  cross join lateral (
    select exists (select from reminders r where r.subject_id = s.id and r.user_id = s.host_id and r.kind = k.kind
      and r.starts_at = s.starts_at) as is_done) as d
  where (not d.is_done or k.due_at > ${at(now)} - make_interval(mins => ${settleMinutes}::int)) and ${which}
  order by d.is_done, s.starts_at, s.id limit ${reminderBatch}`

/** Query for the participants, the name of the other person, and the time from which each participant knew the date. */
const people = sql`
  select d.*, p.user_id, p.role, case p.role when 'host' then g.display_name else h.display_name end as person,
    greatest(p.knew_at, coalesce(case d.about when 'call' then ${saidLast(sql`d.id`, agreeingWords.call)}
      else ${saidLast(sql`d.id`, agreeingWords.event)} end, d.since)) as knew_at
  from due d join users h on h.id = d.host_id left join users g on g.id = d.fan_id
  cross join lateral (
    select d.host_id as user_id, 'host' as role, null::timestamptz as knew_at
    union all select d.fan_id, 'guest', null where d.fan_id is not null
    union all select t.fan_id, 'guest', coalesce(${saidLast(sql`t.id`, agreeingWords.ticket)}, t.created_at)
    from tickets t where d.about = 'event' and t.event_id = d.id and t.status = 'confirmed') as p`

const toIds = (rows: unknown): string[] =>
  z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
const array = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Lists calls and events with due reminders, soonest first, without those in `skip`. One round trip. */
export async function listDue(db: Db, now: Date, skip: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(due(now, sql`s.id <> all (${array(skip)})`))
  return toIds(rows)
}

/** Lists the participants of a call or event whose due reminder is not recorded. One round trip. */
export async function listPeople(db: Db, now: Date, id: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    with due as materialized (${due(now, sql`s.id = ${id}::uuid`)})
    select p.user_id as id from (${people}) p where not exists (
      select from reminders r where (r.user_id, r.subject_id, r.kind, r.starts_at) = (p.user_id, p.id, p.kind, p.starts_at))`)
  return toIds(rows)
}

const counted = z.array(z.object({ done: z.number(), given: z.number() }))

/**
 * Records due reminders and sends each person a notification and a mail, unless they turned them off. A reminder that
 * was due before the person knew the date is recorded but not sent. Concurrent runs are safe, because each record is
 * inserted once. `only` limits the run to these users. Returns the number of records and the number of reminders sent.
 * One round trip.
 */
export async function remind(
  db: Db,
  now: Date,
  ids: readonly string[],
  only?: readonly string[],
): Promise<{ done: number; given: number }> {
  const { rows } = await db.execute(sql`
    with due as materialized (${due(now, sql`s.id = any (${array(ids)})`)}), people as materialized (${people}),
    noted as (
      insert into reminders (user_id, subject_id, starts_at, kind)
      select p.user_id, p.id, p.starts_at, p.kind from people p
      where ${only ? sql`p.user_id = any (${array(only)})` : sql`true`} order by p.id, p.user_id
      on conflict do nothing returning user_id, subject_id),
    written as materialized (
      select u.id as user_id, u.email, jsonb_build_object('subject_id', p.id, 'about', p.about, 'type', p.type,
        'title', p.title, 'starts_at', p.starts_at, 'reminder', p.kind, 'role', p.role, 'person', p.person,
        'minutes_left', ceil(extract(epoch from p.starts_at - ${at(now)}) / 60), 'time_zone', u.time_zone, 'mailed', true) as data
      from noted n join people p on p.id = n.subject_id and p.user_id = n.user_id
      join users u on u.id = p.user_id and u.status = 'active'
      where p.knew_at <= p.due_at),
    given as materialized (select w.*, notify(w.user_id, 'session_started.reminder', w.data) as id from written w),
    mailed as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('template', 'reminder', 'to', g.email, 'props', g.data) from given g
      where not exists (select from notification_mutes m
        where m.user_id = g.user_id and m.type = 'session_started' and m.channel in ('all', 'mail')))
    select (select count(*)::int from noted) as done, (select count(id)::int from given) as given`)
  return counted.parse(rows)[0] ?? { done: 0, given: 0 }
}

/** Deletes reminder records `retentionDays` days after the start. One round trip. */
export async function purgeReminders(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with gone as (delete from reminders where starts_at < ${at(now)} - make_interval(days => ${retentionDays}::int) returning 1)
    select count(*)::int as done, 0 as given from gone`)
  return counted.parse(rows)[0]?.done ?? 0
}
