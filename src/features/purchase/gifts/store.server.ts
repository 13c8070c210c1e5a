import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { idsByNamePrefix } from '#features/accounts/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { recipientSearch } from '../spec.ts'
import { giftSettings } from '../tables.ts'

/** Returns whether a user accepts gifts; true by default. One round trip. */
export async function readAcceptsGifts(db: Db, userId: string): Promise<boolean> {
  const [known] = await db.select().from(giftSettings).where(eq(giftSettings.userId, userId))
  return known?.acceptsGifts ?? true
}

export async function writeAcceptsGifts(db: Db, userId: string, acceptsGifts: boolean): Promise<void> {
  await db
    .insert(giftSettings)
    .values({ userId, acceptsGifts })
    .onConflictDoUpdate({ target: giftSettings.userId, set: { acceptsGifts } })
}

const recipientRow = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/**
 * Finds active people who accept gifts, except the viewer, whose username or name begins with a text. Username and name
 * each use their index. One round trip.
 */
export async function findRecipients(db: Db, viewer: Viewer & { userId: string }, search: string) {
  const rules = sql`u.status = 'active' and u.id <> ${viewer.userId} and ${reachable(viewer, sql`u.id`) ?? sql`true`}
    and not exists (select from gift_settings g where g.user_id = u.id and not g.accepts_gifts)`
  const { rows } = await db.execute(sql`
    select id, username, display_name, avatar_url from users
    where id in (${idsByNamePrefix(search, rules, recipientSearch.results)})
    order by username limit ${recipientSearch.results}`)
  return z.array(recipientRow).parse(rows)
}
