import { sql } from 'drizzle-orm'
import type { AdminActor } from '#server/actor.ts'
import { type AdminDeed, recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'

type Deed = {
  actor: AdminActor
  now: Date
  userId: string
  action: string
  reason: string
  data?: Record<string, string>
}

/** Why an admin does this to a person, and its entry in the trail, for the statement that does it. */
export const deedOf = ({ actor, now, userId, action, reason, data = {} }: Deed): AdminDeed => ({
  written: (from) => sql`
    insert into admin_reasons (user_id, admin_id, action, reason, at)
    select ${userId}::uuid, ${actor.id}::uuid, ${action}, ${reason}, ${now.toISOString()}::timestamptz from ${from}`,
  entry: recordAudit(actor, { action, target: { kind: 'user', id: userId }, data }),
})

/** Writes a deed that changes nothing itself: that somebody took a person's data along. One round trip. */
export async function writeDeed(db: Db, { written, entry }: AdminDeed): Promise<void> {
  await db.execute(sql`with noted as (${written(sql`(select 1) one`)}) select ${entry}`)
}
