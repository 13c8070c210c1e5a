import { and, type SQL, sql } from 'drizzle-orm'
import { blocks, privacySettings } from '../tables.ts'

/** Who asks, and from where; null where it is not known. */
export type Viewer = { userId: string | null; country: string | null }

/** A column with somebody's id. */
type Id = SQL | { getSQL(): SQL }

/**
 * Whether somebody is there for a viewer: public.is_there written out for lists, so that their plans look each row up by
 * index. Undefined: nothing to ask. For oneself one always is. Privacy is a value and no `exists`: beside an `or` the
 * planner would read everybody's to look one person's up. Its tables have names that no list has: `id` is a column of theirs.
 */
export function reachable({ userId, country }: Viewer, id: Id): SQL | undefined {
  const isSelf = userId === null ? sql`false` : sql`${id} = ${userId}::uuid`
  return and(
    userId === null
      ? undefined
      : sql`not exists (select from ${blocks} own_block
          where own_block.blocker_id = ${userId}::uuid and own_block.blocked_id = ${id})`,
    userId === null
      ? undefined
      : sql`not exists (select from ${blocks} their_block
          where their_block.blocker_id = ${id} and their_block.blocked_id = ${userId}::uuid)`,
    country === null
      ? undefined
      : sql`(${isSelf} or not coalesce((select ${country}::text = any (hiding.hidden_countries) from ${privacySettings} hiding
          where hiding.user_id = ${id}), false))`,
  )
}

/** Whether somebody does not want it to be seen that they are online. */
export const appearsOffline = (id: Id): SQL =>
  sql`coalesce((select hiding.appear_offline from ${privacySettings} hiding where hiding.user_id = ${id}), false)`
