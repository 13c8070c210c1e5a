import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { Privacy, PrivacyChange, Report } from '../contract.ts'
import { privacyDefaults } from '../spec.ts'
import { privacySettings } from '../tables.ts'

const toPrivacy = (row: typeof privacySettings.$inferSelect): Privacy => ({
  who_may_message: row.whoMayMessage,
  appear_offline: row.appearOffline,
  hidden_countries: row.hiddenCountries,
})

/** One round trip. */
export async function readPrivacy(db: Db, userId: string): Promise<Privacy> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.userId, userId))
  return row ? toPrivacy(row) : { ...privacyDefaults, hidden_countries: [] }
}

/** Changes what is given and answers all of it. One round trip. */
export async function writePrivacy(db: Db, userId: string, change: PrivacyChange): Promise<Privacy> {
  const set = {
    ...(change.who_may_message && { whoMayMessage: change.who_may_message }),
    ...(change.appear_offline !== undefined && { appearOffline: change.appear_offline }),
    ...(change.hidden_countries && { hiddenCountries: change.hidden_countries }),
    updatedAt: sql`now()`,
  }
  const [row] = await db
    .insert(privacySettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: privacySettings.userId, set })
    .returning()
  if (!row) throw new Error('an upsert returned no row')
  return toPrivacy(row)
}

const found = z.object({ id: z.uuid() })

const nothing = () => sql`select where false`

/** Whether there is something of this kind that somebody else made and the reporter may have seen. */
const thereIs: Record<NonNullable<Report['content_type']> | 'person', (id: string, reporterId: string) => SQL> = {
  person: (id) => sql`select from users where id = ${id}::uuid and erased_at is null`,
  message: (id, reporterId) => sql`select from messages m
    join conversation_members c on c.conversation_id = m.conversation_id and c.owner_id = ${reporterId}::uuid
    where m.id = ${id}::uuid and m.sender_id <> c.owner_id`,
  post: (id, reporterId) => sql`select from content_items
    where id = ${id}::uuid and creator_id <> ${reporterId}::uuid`,
  product: (id, reporterId) => sql`select from products where id = ${id}::uuid and creator_id <> ${reporterId}::uuid`,
  offer: (id, reporterId) => sql`select from offers where id = ${id}::uuid and creator_id <> ${reporterId}::uuid`,
  stream: (id, reporterId) => sql`select from live_now
    where creator_id = ${id}::uuid and creator_id <> ${reporterId}::uuid`,
  // any event that others see
  class: (id, reporterId) => sql`select from events
    where id = ${id}::uuid and creator_id <> ${reporterId}::uuid and type <> 'personal'`,
  // not made by anybody yet
  comment: nothing,
}

/**
 * Files a report; of the same thing while it is open, the newest words count. Undefined: what it is about does not exist,
 * as far as the reporter can have seen it, or is their own. One round trip.
 */
export async function writeReport(db: Db, reporterId: string, report: Report): Promise<string | undefined> {
  const { subject, subject_id, reason, details } = report
  const isThere = thereIs[report.content_type ?? 'person'](subject_id, reporterId)
  const { rows } = await db.execute(sql`
    with again as (
      update reports set reason = ${reason}, details = ${details}
      where reporter_id = ${reporterId} and subject_id = ${subject_id} and subject = ${subject} and status = 'open'
      returning id
    ), fresh as (
      insert into reports (reporter_id, subject, subject_id, content_type, reason, details)
      select ${reporterId}::uuid, ${subject}::text, ${subject_id}::uuid, ${report.content_type ?? null}::text,
        ${reason}::text, ${details}::text
      where not exists (select from again)
        and exists (${isThere})
      returning id
    ) select id from again union all select id from fresh limit 1`)
  return found.optional().parse(rows[0])?.id
}
