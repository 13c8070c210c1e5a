import { eq, sql } from 'drizzle-orm'
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

/**
 * Files a report; of the same thing while it is open, the newest words count. Undefined: a person who does not exist. One
 * round trip.
 */
export async function writeReport(db: Db, reporterId: string, report: Report): Promise<string | undefined> {
  const { subject, subject_id, reason, details } = report
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
        and (${subject}::text = 'content' or exists (
          select from users where id = ${subject_id}::uuid and erased_at is null))
      returning id
    ) select id from again union all select id from fresh limit 1`)
  return found.optional().parse(rows[0])?.id
}
