import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { changeStates, roles } from './lists.ts'

// Millisecond precision, as JavaScript dates have it: a keyset cursor must match the stored value exactly.
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) => uuid(name).references(() => users.id)

/** Role changes, proposed by one admin and decided by another. A person has at most one open change. */
export const roleChanges = pgTable(
  'role_changes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: person('user_id').notNull(),
    fromRole: text('from_role', { enum: roles }).notNull(),
    toRole: text('to_role', { enum: roles }).notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state', { enum: changeStates }).notNull().default('proposed'),
    proposedBy: person('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('role_changes_open').on(t.userId).where(sql`${t.state} = 'proposed'`),
    index('role_changes_user').on(t.userId, t.id),
    check('role_changes_decided', sql`(${t.state} = 'proposed') = (${t.decidedAt} is null)`),
  ],
)

/**
 * Reasons of admins for actions on a person's request. Stored here, because the audit trail contains no texts. The
 * person cannot see them.
 */
export const adminReasons = pgTable(
  'admin_reasons',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: person('user_id').notNull(),
    adminId: person('admin_id').notNull(),
    /** Action of the audit entry. */
    action: text('action').notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('admin_reasons_user').on(t.userId, t.id)],
)
