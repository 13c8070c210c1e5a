import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { likeOf } from '#shared/search.ts'
import { type AdjustablePerson, peopleAnswer } from '../contract/admin.ts'
import { peopleSearch } from '../spec/admin.ts'

/** People of any status whose username begins with `prefix` (lower case), with what could be adjusted. One round trip. */
export async function findAdjustable(db: Db, prefix: string): Promise<AdjustablePerson[]> {
  const { rows } = await db.execute(sql`
    select u.id, u.username, u.display_name, u.avatar_url, u.role, u.status,
      (b.wallet ->> 'spendable')::int as spendable, (b.wallet ->> 'available')::int as available
    from (
      select * from users where username like ${`${likeOf(prefix)}%`} order by username limit ${peopleSearch.results}
    ) u cross join lateral (select ledger.wallet_balance(u.id) as wallet) b
    order by u.username`)
  return peopleAnswer.shape.people.parse(rows)
}

/** Whose username it is. */
export async function findByUsername(db: Db, username: string): Promise<string | undefined> {
  const { rows } = await db.execute(sql`select id from users where username = ${username}`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}
