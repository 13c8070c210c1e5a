import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/outcome.ts'
import { tipReceivedEvent } from './contract/events.ts'

const sent = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    tip_id: z.uuid(),
    tokens: z.number(),
    balance: z.number(),
    created_at: z.coerce.date(),
    replayed: z.boolean(),
  }),
  refusedSpending([
    'idempotency_conflict',
    'invalid_amount',
    'sender_inactive',
    'self',
    'recipient_not_found',
    'recipient_not_creator',
    'insufficient_tokens',
  ]),
])
export type TipResult = z.infer<typeof sent>

type Tip = {
  senderId: string
  recipientId: string
  tokens: number
  message: string
  tierType: string
  key: string | undefined
  hash: string
  /** Where the sender is, as far as it is known. */
  country: string | null
  /** The stage on which it is given. */
  streamId: string | null
}

/** Decides and moves the tokens, and writes what both sides are told: one round trip (rule 4). */
export async function sendTip(db: Db, tip: Tip): Promise<TipResult> {
  const { rows } = await db.execute(sql`
    select ledger.tip_send(${tip.senderId}::uuid, ${tip.recipientId}::uuid, ${tip.tokens}::bigint, ${tip.message}::text,
      ${tip.tierType}::text, ${tip.key ?? null}::text, ${tip.hash}::text,
      ${tip.country}::text, ${tip.streamId}::uuid) as result`)
  return sent.parse(rows[0]?.result)
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

/** Tips a creator received, newest first, by keyset; one round trip, `limit + 1` rows. */
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
