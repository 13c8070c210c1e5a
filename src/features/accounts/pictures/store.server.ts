import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type Own, ownQuery } from '../profile/store.server.ts'

type PictureKind = 'profile-picture' | 'banner' | 'card-picture'

const outcomes = ['done', 'inactive', 'not_creator', 'not_found'] as const
const outcomeSchema = z.object({ outcome: z.enum(outcomes) })

/** Calls account_picture. Returns its outcome and the profile afterwards. One round trip. */
export async function writePicture(
  db: Db,
  userId: string,
  picture: PictureKind,
  { uploadId, url }: { uploadId: string; url: string } | { uploadId: null; url: null },
): Promise<{ outcome: (typeof outcomes)[number]; own: Own | undefined }> {
  const [written, [own]] = await db.batch([
    db.execute(sql`select public.account_picture(${userId}, ${picture}, ${uploadId}, ${url}) as outcome`),
    ownQuery(db, userId),
  ])
  return { ...outcomeSchema.parse(written.rows[0]), own }
}
