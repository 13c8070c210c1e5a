import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

const row = z.object({ accepts_gifts: z.boolean() })

/** Whoever said nothing takes gifts. One round trip. */
export async function readAcceptsGifts(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select accepts_gifts from gift_settings where user_id = ${userId}`)
  return row.optional().parse(rows[0])?.accepts_gifts ?? true
}

export async function writeAcceptsGifts(db: Db, userId: string, acceptsGifts: boolean): Promise<void> {
  await db.execute(sql`
    insert into gift_settings (user_id, accepts_gifts) values (${userId}, ${acceptsGifts})
    on conflict (user_id) do update set accepts_gifts = excluded.accepts_gifts`)
}
