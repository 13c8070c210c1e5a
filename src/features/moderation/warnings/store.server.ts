import { sql } from 'drizzle-orm'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { RuleCode } from '../lists.ts'

type Warning = { userId: string; rule: RuleCode | null; reason: string; admin: AdminActor }

/** Writes a warning. Returns false if the person does not exist. One round trip, one transaction. */
export async function writeWarning(db: Db, { userId, rule, reason, admin }: Warning): Promise<boolean> {
  const data = { ...(rule && { rule }) }
  const entry = recordAudit(admin, { action: 'person.warn', target: { kind: 'user', id: userId }, data })
  const props = sql`jsonb_build_object('reason', ${reason}::text, 'rule', ${rule}::text)`
  const { rows } = await db.execute(sql`
    with person as (select id, email from users where id = ${userId}::uuid and erased_at is null),
    -- a retry after a lost answer
    again as (
      select p.id from person p where exists (
        select from warnings w where w.user_id = p.id and w.reason = ${reason}
          and w.rule is not distinct from ${rule}::text and w.given_at > now() - interval '1 minute')),
    kept as (
      insert into warnings (user_id, rule, reason, given_by)
      select p.id, ${rule}::text, ${reason}, ${admin.id}::uuid from person p where not exists (select from again)
      returning user_id),
    warned as (select p.* from person p join kept k on k.user_id = p.id),
    mailed as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('to', w.email, 'template', 'moderation_warning', 'props', ${props}) from warned w)
    select p.id, case when w.id is not null then jsonb_build_array(
      notify(w.id, 'system.moderation_warning', ${props} || '{"mailed": true}'), ${entry}) end as done
    from person p left join warned w on w.id = p.id`)
  return rows.length > 0
}
