import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callRequests } from '../tables.ts'

/** Signed receipt of a call, written at the first read. It does not change when the signing key changes. */
export const callReceipts = pgTable('call_receipts', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => callRequests.id),
  /** Compact JWS whose payload is the receipt. */
  signature: text('signature').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
