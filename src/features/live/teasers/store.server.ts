import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { locks } from '../lists.ts'

const row = z.object({
  meeting_id: z.string(),
  ended_at: z.coerce.date().nullable(),
  locked: z.enum([...locks, 'not_found']).nullable(),
})

/** Reads a stream's meeting, and the reason why the viewer cannot watch it. One round trip. */
export async function findTeased(db: Db, id: string, { userId, country }: Viewer) {
  const { rows } = await db.execute(sql`
    select s.meeting_id, s.ended_at, stream_refusal(s.id, ${userId}::uuid, ${country}::text) as locked
    from streams s where s.id = ${id}::uuid`)
  return z.array(row).parse(rows)[0]
}

type Connection = { meeting_id: string; participant_id: string }

/** Enqueues the end of a teaser's connection. One round trip. */
export async function endTeaserAt(db: Db, connection: Connection, until: Date): Promise<void> {
  await db.execute(sql`
    insert into outbox (kind, payload, due_at)
    values ('live.teaser', ${JSON.stringify(connection)}::jsonb, ${until.toISOString()}::timestamptz)`)
}
