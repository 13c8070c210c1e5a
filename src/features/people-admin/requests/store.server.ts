import { sql } from 'drizzle-orm'
import type { AdminActor } from '#server/actor.ts'
import { type AuditStatements, recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'

type AuditedAction = {
  actor: AdminActor
  now: Date
  userId: string
  action: string
  reason: string
  data?: Record<string, string>
}

/**
 * Returns the statement parts that store an admin's reason and the audit entry, for the statement that performs the
 * action.
 */
export const auditStatementsOf = ({
  actor,
  now,
  userId,
  action,
  reason,
  data = {},
}: AuditedAction): AuditStatements => ({
  written: (from) => sql`
    insert into admin_reasons (user_id, admin_id, action, reason, at)
    select ${userId}::uuid, ${actor.id}::uuid, ${action}, ${reason}, ${now.toISOString()}::timestamptz from ${from}`,
  entry: recordAudit(actor, { action, target: { kind: 'user', id: userId }, data }),
})

/** Audits an action that does not change data, such as an export. One round trip. */
export async function writeAuditedAction(db: Db, { written, entry }: AuditStatements): Promise<void> {
  await db.execute(sql`with noted as (${written(sql`(select 1) one`)}) select ${entry}`)
}
