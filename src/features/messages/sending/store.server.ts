import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, batchResult } from '#server/jobs/job.ts'
import { refused, refusedSpending } from '#shared/schemas.ts'
import { messageSchema } from '../channels/contract.ts'
import { holdDays, type Kind, newConversations, quietSeconds } from '../spec.ts'

/** Reasons why a person cannot write to another. */
export const refusedReasons = [
  'sender_inactive',
  'self',
  'reader_not_found',
  'you_blocked',
  'only_following',
  'only_subscribers',
  'only_nobody',
] as const

const sent = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    message: messageSchema,
    balance: z.number().nullable(),
    replayed: z.boolean(),
  }),
  refusedSpending([
    ...refusedReasons,
    'not_accepting',
    'price_changed',
    'insufficient_tokens',
    'attachment_gone',
    'too_many_new',
    'idempotency_conflict',
  ]).extend({ price: z.number().optional(), retry_after: z.number().optional() }),
])
export type SendResult = z.infer<typeof sent>

type Sent = {
  senderId: string
  readerId: string
  kind: Kind
  content: string
  price: number | undefined
  attachmentId: string | undefined
  /** True if the text contains a listed word or a link. */
  isFlagged: boolean
  country: string | null
  key: string | undefined
  hash: string
}

const settings = {
  hold_days: holdDays,
  quiet_seconds: quietSeconds,
  begin_max: newConversations.max,
  begin_seconds: newConversations.seconds,
}

/** Checks a message, holds its price and writes it. One round trip. */
export async function sendMessage(db: Db, message: Sent): Promise<SendResult> {
  const { rows } = await db.execute(sql`
    select ledger.message_send(${message.senderId}::uuid, ${message.readerId}::uuid, ${message.kind}::text,
      ${message.content}::text, ${message.price ?? null}::integer, ${message.country}::text,
      ${message.key ?? null}::text, ${message.hash}::text,
      ${JSON.stringify({ ...settings, flagged: message.isFlagged })}::jsonb,
      ${message.attachmentId ?? null}::uuid) as result`)
  return sent.parse(rows[0]?.result)
}

const notFound = refused(['not_found'])
const read = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), read_seq: z.number(), unread_count: z.number(), earned: z.number() }),
  notFound,
])
const done = z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('done') }), notFound])

/** Marks a conversation as read up to a position, which pays the reader for the paid messages up to there. One round trip. */
export async function readMessages(db: Db, userId: string, otherId: string, upTo: number | undefined) {
  const { rows } = await db.execute(sql`
    select ledger.message_read(${userId}::uuid, ${otherId}::uuid, ${upTo ?? null}::bigint) as result`)
  return read.parse(rows[0]?.result)
}

const deleted = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  refused(['not_found', 'sold']),
])

/** Deletes or hides a message. One round trip. */
export async function deleteMessage(db: Db, userId: string, otherId: string, messageId: string) {
  const { rows } = await db.execute(sql`
    select ledger.message_delete(${userId}::uuid, ${otherId}::uuid, ${messageId}::uuid) as result`)
  const result = deleted.parse(rows[0]?.result)
  return result.outcome === 'done' ? 'done' : result.reason
}

/** Deletes a conversation for the user. @returns true if it existed. One round trip. */
export async function clearConversation(db: Db, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select ledger.conversation_clear(${userId}::uuid, ${otherId}::uuid) as result`)
  return done.parse(rows[0]?.result).outcome === 'done'
}

/**
 * Returns the expired holds of at most `limit` unopened messages, without those in `skip`. Concurrent runs are safe.
 */
export async function returnMessages(db: Db, skip: readonly string[] = [], limit = 100): Promise<BatchResult> {
  const { rows } = await db.execute(sql`
    select ledger.messages_return(${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as answer`)
  return batchResult.parse(rows[0]?.answer)
}
