import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callRequests } from '../tables.ts'

/** Signed receipts, written at the first read and never changed, also after the signing key changes. */
export const callReceipts = pgTable('call_receipts', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => callRequests.id),
  /** A compact JWS whose payload is the receipt. */
  signature: text('signature').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
