import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { ports } from '#app/ports.server.ts'
import { textOf } from '#features/notifications/rules.ts'
import type { Db } from '#server/db/index.ts'
import type { Reader } from '#shared/kinds.ts'

const rows = z.array(
  z.object({
    type: z.string(),
    kind: z.string().nullable(),
    title: z.string().nullable(),
    message: z.string().nullable(),
    // untyped, because the expectations of tests check the data
    data: z.record(z.string(), z.any()),
    read_at: z.coerce.date().nullable(),
  }),
)

/** Returns the notifications of a person with the text for this kind of reader, the oldest first. */
export async function readNotices(db: Db, userId: string, reader: Reader = 'fan') {
  const found = await db.execute(sql`
    select type, kind, title, message, data, read_at from notifications where user_id = ${userId}::uuid order by id`)
  return rows.parse(found.rows).map((row) => ({ ...row, ...textOf(ports.notices, row, reader, null) }))
}
