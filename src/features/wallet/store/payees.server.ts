import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

const payeePerson = z.object({ email: z.string(), country: z.string().nullable() })

/** What the provider is told of a creator when they become a payee; undefined: not an active creator. */
export async function findPayeePerson(db: Db, userId: string) {
  const { rows } = await db.execute(sql`
    select u.email, c.country from users u left join creator_profiles c on c.user_id = u.id
    where u.id = ${userId}::uuid and u.status = 'active' and u.role = 'creator'`)
  return rows[0] === undefined ? undefined : payeePerson.parse(rows[0])
}
