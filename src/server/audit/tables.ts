import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Actions of admins. The table is append-only, and each entry contains the hash of its predecessor. Written only by
 * `audit_record` (audit.sql), in the transaction of the change. Ids and codes only: no names and no free text.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** 1, 2, 3 … without gaps, so that a missing entry is detected. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Kind, and id or name, of the Actor (server/actor.ts). */
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    /** A code: `adjustment.approve`. */
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    data: jsonb('data').notNull().default({}),
    /** Empty for the first entry. */
    prevHash: text('prev_hash').notNull(),
    /** SHA-256, hex, over everything above (`audit_hash`). */
    hash: text('hash').notNull(),
  },
  (t) => [
    // The trail is read backwards. Drizzle's default order of nulls would make these indexes useless for that.
    index('audit_entries_by_actor').on(t.actorId, t.action, t.id.desc().nullsFirst()),
    index('audit_entries_by_target').on(t.targetId, t.id.desc().nullsFirst()),
    index('audit_entries_by_action').on(t.action, t.id.desc().nullsFirst()),
    index('audit_entries_at').on(t.at, t.id),
  ],
)

/** End of the chain: a single row, which each writer locks until its transaction ends, so that entries have one order. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint('id').primaryKey().default(1),
    entries: bigint('entries', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
  },
  (t) => [check('audit_head_one_row', sql`${t.id} = 1`)],
)
