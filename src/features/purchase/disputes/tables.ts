import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Evidence that admins sent about a dispute. The texts are stored at the provider; this table has the sender and a
 * hash. The row's id is the idempotency key, so the provider accepts it once.
 */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Id of the dispute at the provider. */
    disputeId: text('dispute_id').notNull(),
    isFinal: boolean('is_final').notNull(),
    hash: text('hash').notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => users.id),
    writtenAt: at('written_at').notNull().defaultNow(),
    /** Time at which the provider accepted the evidence; null if unknown or refused. */
    sentAt: at('sent_at'),
    refusedAt: at('refused_at'),
  },
  (t) => [
    uniqueIndex('dispute_evidence_final').on(t.disputeId).where(sql`${t.isFinal} and ${t.refusedAt} is null`),
    index('dispute_evidence_dispute').on(t.disputeId, t.id),
    check('dispute_evidence_end', sql`${t.sentAt} is null or ${t.refusedAt} is null`),
  ],
)
