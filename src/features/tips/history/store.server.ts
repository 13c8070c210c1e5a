import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { TipDirection } from '../contract.ts'
import { tipReceivedEvent } from '../news/contract.ts'

const historyRow = z
  .object({
    id: z.uuid(),
    direction: z.enum(['sent', 'received']),
    tokens: z.coerce.number(),
    message: z.string(),
    tier_type: z.string(),
    created_at: z.coerce.date(),
    person_id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  })
  .transform(({ person_id, username, display_name, avatar_url, ...tip }) => ({
    ...tip,
    person: { id: person_id, username, display_name, avatar_url },
  }))

type HistoryPage = { direction: TipDirection; limit: number; cursor: string | undefined }

/** Returns `limit + 1` sent or received tips, newest first, paginated by keyset. One round trip. */
export async function listHistory(db: Db, userId: string, { direction, limit, cursor }: HistoryPage) {
  const { rows } = await db.execute(sql`
    select * from ledger.tip_history(${userId}::uuid, ${direction === 'all' ? null : direction}::text,
      ${limit + 1}::int, ${cursor ?? null}::uuid)`)
  return z.array(historyRow).parse(rows)
}

const { sender: _sender, ...tipFields } = tipReceivedEvent.shape
const received = z.array(
  z.object({
    ...tipFields,
    sender_id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
)

/** Returns `limit + 1` received tips of a creator, newest first, paginated by keyset. One round trip. */
export async function listReceived(db: Db, creatorId: string, page: { limit: number; cursor: string | undefined }) {
  const { rows } = await db.execute(sql`
    select t.id as tip_id, t.tokens::int, t.message, t.tier_type, t.created_at,
      u.id as sender_id, u.username, u.display_name, u.avatar_url
    from tips t join users u on u.id = t.sender_id
    where t.recipient_id = ${creatorId} and (${page.cursor ?? null}::uuid is null or t.id < ${page.cursor ?? null}::uuid)
    order by t.id desc limit ${page.limit + 1}`)
  return received.parse(rows).map(({ sender_id, username, display_name, avatar_url, ...tip }) => {
    const sender = { id: sender_id, username, display_name, avatar_url }
    return { ...tip, id: tip.tip_id, sender, person: sender }
  })
}
