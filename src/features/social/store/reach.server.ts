import { and, type SQL, sql } from 'drizzle-orm'
import { blocks, privacySettings } from '../tables.ts'

/** Who asks, and from where; null where it is not known. */
export type Viewer = { userId: string | null; country: string | null }

/** A column with somebody's id. */
type Id = SQL | { getSQL(): SQL }

/**
 * Whether somebody is there for a viewer: the rule of public.reach and public.hidden_in written out for lists, so that
 * their plans look each row up by index. Undefined: nothing to ask. For oneself one always is.
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
      : sql`(${isSelf} or not exists (select from ${privacySettings} s
          where s.user_id = ${id} and ${country}::text = any (s.hidden_countries)))`,
  )
}

/** Whether somebody does not want it to be seen that they are online. */
export const appearsOffline = (id: Id): SQL =>
  sql`exists (select from ${privacySettings} s where s.user_id = ${id} and s.appear_offline)`
