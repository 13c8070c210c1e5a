import { type SQL, sql } from 'drizzle-orm'
import { adminChannel } from '#shared/channels.ts'

/** The messages of the admins' channel. */
export type AdminMessage = 'new_creator_application' | 'admin_realtime_update'

/**
 * Returns a data-modifying statement for a CTE that notifies all online admins, once for each row of `from`. `data`
 * may name its columns. Call `ctx.announce()` after the commit.
 */
export const publishToAdmins = (name: AdminMessage, data: SQL, from: SQL): SQL => sql`
  insert into outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', ${adminChannel}::text, 'name', ${name}::text, 'data', ${data}) from ${from}`
