import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Notes of creators on fans. Only the creator can read a note, and it is part of the creator's data export. */
export const fanNotes = pgTable(
  'fan_notes',
  {
    creatorId: person('creator_id'),
    fanId: person('fan_id'),
    note: text('note').notNull(),
    birthday: date('birthday', { mode: 'string' }),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.fanId] }), index('fan_notes_fan').on(t.fanId)],
)
