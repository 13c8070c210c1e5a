import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

/** Texts of the notes of API clients. The audit entry has the id and the hash of the text. */
export const auditNotes = pgTable(
  'audit_notes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    action: text('action').notNull(),
    details: text('details').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('audit_notes_admin').on(t.adminId, t.id.desc().nullsFirst())],
)
