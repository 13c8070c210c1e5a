import { bigint, date, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, ledger, tokens } from '../ledger/tables.ts'

const payments = () => bigint('payments', { mode: 'number' }).notNull()

/**
 * Sums of creators' earnings by quarter of an hour and source (the kind of movement, or `reversed` for reversed
 * earnings), so that reads do not add up movements. In every time zone days and hours begin on a quarter. Written by
 * the fold, under the creator's lock.
 */
export const earnedSlots = ledger.table(
  'earned_slots',
  {
    creatorId: uuid('creator_id').notNull(),
    source: text('source').notNull(),
    slot: at('slot').notNull(),
    tokens: tokens('tokens').notNull(),
    payments: payments(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.source, t.slot] })],
)

/** The same sums by day in the creator's time zone, so that a year does not need 35,000 quarters of an hour. */
export const earnedDays = ledger.table(
  'earned_days',
  {
    creatorId: uuid('creator_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    tokens: tokens('tokens').notNull(),
    payments: payments(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.day, t.source] })],
)

/** Time zone of the stored days of a creator; UTC if there is no row. */
export const earnedZones = ledger.table('earned_zones', {
  creatorId: uuid('creator_id').primaryKey(),
  zone: text('zone').notNull(),
})
