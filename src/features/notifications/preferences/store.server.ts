import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type NoticeType, noticeTypes } from '#shared/kinds.ts'
import { kindOf } from '../rules.ts'
import { emailFrequencies, type NoticeKind, noticeKinds, preferenceDefaults } from '../spec.ts'

type Channels = { email_notifications: boolean; push_notifications: boolean }
export type Preferences = Record<NoticeKind, boolean> &
  Channels & { email_muted: NoticeKind[]; email_frequency: (typeof emailFrequencies)[number]; time_zone: string }

/** Muted type: completely (`all`), or only its emails (`mail`). */
type Mute = { type: string; channel: 'all' | 'mail' }

const stored = z.object({
  settings: z
    .object({
      email_notifications: z.boolean(),
      push_notifications: z.boolean(),
      email_frequency: z.enum(emailFrequencies),
      time_zone: z.string(),
    })
    .nullable(),
  mutes: z.array(z.object({ type: z.string(), channel: z.enum(['all', 'mail']) })),
  /** Time zone of the account, which applies until the user sets a time zone for notifications. */
  zone: z.string().nullable().default(null),
})

/**
 * Converts rows to preferences. A switch of several types is off if one of its types is off, because all of them are
 * written together.
 */
function toPreferences({ settings, mutes, zone }: z.input<typeof stored>): Preferences {
  const muted = (channel: Mute['channel']) =>
    noticeKinds.filter((kind) => mutes.some((mute) => mute.channel === channel && typesOf(kind).includes(mute.type)))
  const off = muted('all')
  return {
    ...preferenceDefaults,
    ...Object.fromEntries(off.map((kind) => [kind, false])),
    email_frequency: 'each',
    time_zone: zone ?? 'UTC',
    ...settings,
    email_muted: muted('mail'),
  }
}

const typesOf = (kind: NoticeKind): string[] => noticeTypes.filter((type: NoticeType) => kindOf(type) === kind)

const mutesOf = (userId: string) => sql`coalesce((select jsonb_agg(jsonb_build_object('type', m.type,
  'channel', m.channel)) from notification_mutes m where m.user_id = ${userId}::uuid), '[]')`

/** Reads the preferences of a user. One round trip. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const { rows } = await db.execute(sql`
    select (select to_jsonb(p) from notification_preferences p where p.user_id = ${userId}::uuid) as settings,
      ${mutesOf(userId)} as mutes, (select time_zone from users where id = ${userId}::uuid) as zone`)
  return toPreferences(stored.parse(rows[0]))
}

/** Returns the mute rows that a change adds and removes. */
function mutesIn(change: Partial<Preferences>): { added: Mute[]; removed: Mute[] } {
  const mail = change.email_muted
  const all = noticeKinds.flatMap((kind) => {
    const one = (channel: Mute['channel'], isOff: boolean) => typesOf(kind).map((type) => ({ type, channel, isOff }))
    return [
      ...(change[kind] === undefined ? [] : one('all', !change[kind])),
      ...(mail === undefined ? [] : one('mail', mail.includes(kind))),
    ]
  })
  const rows = (isOff: boolean) =>
    all.filter((row) => row.isOff === isOff).map(({ type, channel }) => ({ type, channel }))
  return { added: rows(true), removed: rows(false) }
}

const isSame = (a: Mute, b: Mute) => a.type === b.type && a.channel === b.channel
const recordset = (mutes: Mute[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(mutes)}::jsonb) as x(type text, channel text)`

/** Saves the preferences in `change` and does not change the others. One round trip. */
export async function writePreferences(db: Db, userId: string, change: Partial<Preferences>): Promise<Preferences> {
  const { email_notifications, push_notifications, email_frequency, time_zone } = change
  const { added, removed } = mutesIn(change)
  // starts the next digest now, so that it does not repeat notifications that were already mailed
  const beginsDigest = email_frequency !== undefined || email_notifications !== undefined
  const { rows } = await db.execute(sql`
    with settings as (
      insert into notification_preferences as p
        (user_id, email_notifications, push_notifications, email_frequency, time_zone)
      values (${userId}::uuid, ${email_notifications ?? preferenceDefaults.email_notifications},
        ${push_notifications ?? preferenceDefaults.push_notifications}, ${email_frequency ?? 'each'},
        coalesce(${time_zone ?? null}::text, (select time_zone from users where id = ${userId}::uuid), 'UTC'))
      on conflict (user_id) do update set
        email_notifications = coalesce(${email_notifications ?? null}::boolean, p.email_notifications),
        push_notifications = coalesce(${push_notifications ?? null}::boolean, p.push_notifications),
        email_frequency = coalesce(${email_frequency ?? null}::text, p.email_frequency),
        time_zone = coalesce(${time_zone ?? null}::text, p.time_zone),
        digest_after = case when ${beginsDigest} and not (p.email_notifications and p.email_frequency = 'daily')
          then now() else p.digest_after end,
        updated_at = now()
      returning *),
    added as (
      insert into notification_mutes (user_id, type, channel)
      select ${userId}::uuid, x.type, x.channel from ${recordset(added)} on conflict do nothing),
    removed as (
      delete from notification_mutes m using ${recordset(removed)}
      where m.user_id = ${userId}::uuid and m.type = x.type and m.channel = x.channel)
    select (select to_jsonb(s) from settings s) as settings, ${mutesOf(userId)} as mutes`)
  const { settings, mutes } = stored.parse(rows[0])
  // the statement returns the mutes before its changes
  const kept = mutes.filter((mute) => ![...added, ...removed].some((changed) => isSame(mute, changed)))
  return toPreferences({ settings, mutes: [...kept, ...added] })
}

/** Stops the emails of one kind. One round trip. */
export async function muteMails(db: Db, userId: string, kind: NoticeKind): Promise<void> {
  const mutes = typesOf(kind).map((type) => ({ type, channel: 'mail' as const }))
  await db.execute(sql`
    insert into notification_mutes (user_id, type, channel)
    select ${userId}::uuid, x.type, x.channel from ${recordset(mutes)} on conflict do nothing`)
}
