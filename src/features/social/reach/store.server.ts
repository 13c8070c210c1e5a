import { and, type SQL, sql } from 'drizzle-orm'
import { blocks, privacySettings } from '../tables.ts'

/** User id (null for a visitor) and country (null if unknown) of the caller. */
export type Viewer = { userId: string | null; country: string | null }

/** A column with a user id. */
type Id = SQL | { getSQL(): SQL }

/**
 * Returns the condition that a person is visible to a viewer; undefined without a restriction. It is public.is_there,
 * inlined for lists, so that each row is looked up by index. People are always visible to themselves. Privacy is a
 * scalar subquery, because with `exists` next to an `or` the planner would read the whole table. Table aliases are
 * unique, so that `id` can be any column of the list.
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

/** Returns the condition that a person appears offline. */
export const appearsOffline = (id: Id): SQL =>
  sql`coalesce((select hiding.appear_offline from ${privacySettings} hiding where hiding.user_id = ${id}), false)`
