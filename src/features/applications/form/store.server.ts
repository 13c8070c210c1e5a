import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { publishToAdmins } from '#server/admin-channel.ts'
import { type Db, violatedConstraint } from '#server/db/index.ts'
import { applicationStatuses } from '../lists.ts'
import type { ApplyInput } from './contract.ts'

const row = z
  .object({
    id: z.uuid(),
    status: z.enum(applicationStatuses),
    bio: z.string(),
    experience: z.string(),
    specialties: z.array(z.string()),
    instagram: z.string().nullable(),
    twitter: z.string().nullable(),
    country: z.string().nullable(),
    state: z.string().nullable(),
    submitted_at: z.coerce.date(),
    queued_at: z.coerce.date().nullable(),
    reviewed_at: z.coerce.date().nullable(),
    reason: z.string().nullable(),
    claimed_until: z.coerce.date().nullable(),
  })
  .transform(({ submitted_at, queued_at, reviewed_at, claimed_until, ...rest }) => ({
    ...rest,
    submittedAt: submitted_at,
    queuedAt: queued_at,
    reviewedAt: reviewed_at,
    claimedUntil: claimed_until,
  }))
export type OwnRow = z.infer<typeof row>

const own = z.object({ role: z.enum(['fan', 'creator', 'admin']), last: row.nullable() })

/** Reads the user's role and their latest application. One round trip. */
export async function findOwn(db: Db, userId: string): Promise<z.infer<typeof own>> {
  const { rows } = await db.execute(sql`
    select case when u.is_super_admin then 'admin' else u.role end as role, (
      select to_jsonb(a) from creator_applications a where a.user_id = u.id order by a.submitted_at desc limit 1) as last
    from users u where u.id = ${userId}::uuid`)
  return own.parse(rows[0])
}

/**
 * Writes an application of an active fan and notifies the admins. Returns undefined if the person has an open
 * application already. One round trip.
 */
export async function writeApplication(
  db: Db,
  userId: string,
  input: ApplyInput,
  now: Date,
): Promise<OwnRow | undefined> {
  const { bio, experience, specialties, instagram, twitter, location } = input
  const event = sql`jsonb_build_object('id', w.id, 'username', u.username, 'displayName', u.display_name,
    'submittedAt', w.submitted_at)`
  try {
    const { rows } = await db.execute(sql`
      with written as (
        insert into creator_applications (user_id, bio, experience, specialties, instagram, twitter, country, state, submitted_at)
        select u.id, ${bio}, ${experience}, array(select jsonb_array_elements_text(${JSON.stringify(specialties)}::jsonb)),
          ${instagram ?? null}, ${twitter ?? null}, ${location?.country ?? null}, ${location?.state ?? null},
          ${now.toISOString()}::timestamptz
        from users u where u.id = ${userId}::uuid and u.role = 'fan' and not u.is_super_admin and u.status = 'active'
        returning *),
      notified as (${publishToAdmins('new_creator_application', event, sql`written w join users u on u.id = w.user_id`)})
      select * from written`)
    return z.array(row).parse(rows)[0]
  } catch (error) {
    if (violatedConstraint(error) === 'creator_applications_open') return undefined
    throw error
  }
}
