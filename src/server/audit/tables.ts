import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What admins did: append-only, and each entry carries the hash of the one before it. Written only by `audit_record`
 * (audit.sql), in the transaction of the change itself. Ids and codes only: no names and no free text.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** 1, 2, 3 … without gaps, so that a missing entry shows. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** `kind` and id or name of the Actor (server/actor.ts). */
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    /** A code: `adjustment.approve`. */
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    data: jsonb('data').notNull().default({}),
    /** '' for the first entry. */
    prevHash: text('prev_hash').notNull(),
    /** SHA-256, hex, over everything above (`audit_hash`). */
    hash: text('hash').notNull(),
  },
  (t) => [
    // the trail is read backwards; with drizzle's own order of nulls the indexes would not give that order
    index('audit_entries_by_actor').on(t.actorId, t.action, t.id.desc().nullsFirst()),
    index('audit_entries_by_target').on(t.targetId, t.id.desc().nullsFirst()),
    index('audit_entries_by_action').on(t.action, t.id.desc().nullsFirst()),
    index('audit_entries_at').on(t.at, t.id),
  ],
)

/** The end of the chain: one row, locked by each writer until its transaction ends, so that entries get one order. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint('id').primaryKey().default(1),
    entries: bigint('entries', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
  },
  (t) => [check('audit_head_one_row', sql`${t.id} = 1`)],
)
