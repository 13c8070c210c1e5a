import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { accessEnded } from '../revocation/store.server.ts'
import { decidedBy } from '../suspension/store.server.ts'

type Decision = { actor: AdminActor; now: Date; userId: string }

const target = (id: string) => ({ kind: 'user', id })

/** Revokes all sign-ins of a person. @returns their ids; without any, writes no audit entry. One round trip. */
export async function writeSignOut(db: Db, { actor, now, userId }: Decision): Promise<string[]> {
  const entry = recordAudit(actor, { action: 'person.sign_out', target: target(userId) })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    ended as (
      update session_families f set revoked_at = ${now.toISOString()}::timestamptz
      from decider where f.user_id = ${userId}::uuid and f.revoked_at is null returning f.id),
    addresses as (update users set ${accessEnded} from decider where users.id = ${userId}::uuid)
    select families, ${entry} as entry from (select jsonb_agg(id) as families from ended) e where families is not null`)
  return z.array(z.object({ families: z.array(z.uuid()) })).parse(rows)[0]?.families ?? []
}

/** Confirms a person's email address. @returns false if it was confirmed already. One round trip. */
export async function writeConfirmation(db: Db, { actor, now, userId }: Decision): Promise<boolean> {
  const entry = recordAudit(actor, { action: 'person.confirm_email', target: target(userId) })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    confirmed as (
      update users u set email_confirmed_at = ${now.toISOString()}::timestamptz
      from decider where u.id = ${userId}::uuid and u.email_confirmed_at is null and u.erased_at is null returning u.id),
    changed as (
      insert into outbox (kind, payload)
      select 'realtime', jsonb_build_object('channel', 'user:' || c.id, 'name', 'account.changed', 'data', '{}'::jsonb)
      from confirmed c)
    select ${entry} as entry from confirmed`)
  return rows.length > 0
}
