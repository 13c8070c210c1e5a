import { bigint, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A tip is a movement of the ledger without a table of its own; this view (tips.sql) names its columns. */
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
