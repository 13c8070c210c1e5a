import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { attachmentSchema } from '../channels/contract.ts'

const foundAttachment = z.object({ sender_id: z.uuid(), attachment: z.nullable(attachmentSchema) })

/** Returns the attachment of a message that the caller can see, or undefined. One round trip. */
export async function findAttachment(db: Db, asked: { userId: string; other: string; messageId: string }) {
  const { userId, other, messageId } = asked
  const { rows } = await db.execute(sql`
    select s.sender_id, public.message_attachment(s) as attachment
    from conversation_members m
    join messages s on s.conversation_id = m.conversation_id
      and (s.seq > m.cleared_seq or s.seq < 0 and s.sender_id = m.owner_id)
    where m.owner_id = ${userId}::uuid and m.other_id = ${other}::uuid and s.id = ${messageId}::uuid
      and s.removed_at is null and (s.hidden_at is null or s.sender_id = m.owner_id) and public.reach(m.owner_id, m.other_id) is null`)
  const row = rows[0] && foundAttachment.parse(rows[0])
  return row?.attachment ? { senderId: row.sender_id, attachment: row.attachment } : undefined
}
