import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { purgingPages } from '#server/purge.ts'
import type { Privacy, PrivacyChange } from '../contract.ts'
import { privacyDefaults } from '../spec.ts'
import { privacySettings } from '../tables.ts'

const toPrivacy = (row: typeof privacySettings.$inferSelect): Privacy => ({
  who_may_message: row.whoMayMessage,
  appear_offline: row.appearOffline,
  hidden_countries: row.hiddenCountries,
})

/** Reads a user's privacy settings. One round trip. */
export async function readPrivacy(db: Db, userId: string): Promise<Privacy> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.userId, userId))
  return row ? toPrivacy(row) : { ...privacyDefaults, hidden_countries: [] }
}

/** Changes the given settings and purges the pages of visitors. Returns all settings. One round trip. */
export async function writePrivacy(db: Db, userId: string, change: PrivacyChange): Promise<Privacy> {
  const set = {
    ...(change.who_may_message && { whoMayMessage: change.who_may_message }),
    ...(change.appear_offline !== undefined && { appearOffline: change.appear_offline }),
    ...(change.hidden_countries && { hiddenCountries: change.hidden_countries }),
    updatedAt: sql`now()`,
  }
  const [[row]] = await db.batch([
    db
      .insert(privacySettings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: privacySettings.userId, set })
      .returning(),
    db.execute(purgingPages(sql`(select 1) one`)),
  ])
  if (!row) throw new Error('an upsert returned no row')
  return toPrivacy(row)
}
