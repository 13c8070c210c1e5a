import { bigint, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** View of tips (tips.sql). A tip is a ledger movement and has no separate table. */
export const tips = pgView('tips', {
  /** Id of the movement. */
  id: uuid('id').notNull(),
  senderId: uuid('sender_id').notNull(),
  recipientId: uuid('recipient_id').notNull(),
  tokens: bigint('tokens', { mode: 'number' }).notNull(),
  message: text('message').notNull(),
  tierType: text('tier_type').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
}).existing()
