import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callRequests } from '../requests/tables.ts'

/** The signed receipt of a call: made when it is first read, and the same for ever, whatever key signs later ones. */
export const callReceipts = pgTable('call_receipts', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => callRequests.id),
  /** A compact JWS; its payload is the receipt. */
  signature: text('signature').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
