import { and, type SQL, sql } from 'drizzle-orm'
import { blocks, privacySettings } from '../tables.ts'

/** Who asks, and from where; null where it is not known. */
export type Viewer = { userId: string | null; country: string | null }

/** A column with somebody's id. */
type Id = SQL | { getSQL(): SQL }

/**
 * Whether somebody is there for a viewer: public.is_there written out for lists, so that their plans look each row up by
 * index. Undefined: nothing to ask. For oneself one always is. Privacy is a value and no `exists`: beside an `or` the
 * planner would read everybody's to look one person's up.
 */
export function reachable({ userId, country }: Viewer, id: Id): SQL | undefined {
  const isSelf = userId === null ? sql`false` : sql`${id} = ${userId}::uuid`
  return and(
    userId === null
      ? undefined
      : sql`not exists (select from ${blocks} b where b.blocker_id = ${userId}::uuid and b.blocked_id = ${id})`,
    userId === null
      ? undefined
      : sql`not exists (select from ${blocks} b where b.blocker_id = ${id} and b.blocked_id = ${userId}::uuid)`,
    country === null
      ? undefined
      : sql`(${isSelf} or not coalesce((select ${country}::text = any (s.hidden_countries) from ${privacySettings} s
          where s.user_id = ${id}), false))`,
  )
}

/** Whether somebody does not want it to be seen that they are online. */
export const appearsOffline = (id: Id): SQL =>
  sql`coalesce((select s.appear_offline from ${privacySettings} s where s.user_id = ${id}), false)`
