import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { likeOf } from '#shared/search.ts'
import { recipientSearch } from '../spec.ts'
import { giftSettings } from '../tables.ts'

/** Whoever said nothing takes gifts. One round trip. */
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
 * Active people who take gifts, oneself aside, whose username begins with `prefix` (lower case), by the prefix index. One
 * round trip.
 */
export async function findRecipients(db: Db, viewer: Viewer & { userId: string }, prefix: string) {
  const { rows } = await db.execute(sql`
    select id, username, display_name, avatar_url from users
    where username like ${`${likeOf(prefix)}%`} and status = 'active' and id <> ${viewer.userId}
      and ${reachable(viewer, sql`users.id`)}
      and not exists (select from gift_settings g where g.user_id = users.id and not g.accepts_gifts)
    order by username limit ${recipientSearch.results}`)
  return z.array(recipientRow).parse(rows)
}
