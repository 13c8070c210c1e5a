import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from '../ledger/tables.ts'

export const discrepancyKinds = [
  // money at the provider that the ledger does not know, and cannot take over
  'charge_unknown',
  'refund_unknown',
  'dispute_unknown',
  // both know it, and differ
  'amount_differs',
  // credited here, and not paid there
  'purchase_unpaid',
] as const

/** Where the provider and the ledger tell different stories, found by the reconciling job; for people to look into. */
export const discrepancies = pgTable(
  'discrepancies',
  {
    id: id(),
    kind: text('kind', { enum: discrepancyKinds }).notNull(),
    /** The provider's id, or the purchase's where the provider has none. */
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }),
    /** When the money moved: the job looks at least as far back until it is explained. */
    occurredAt: at('occurred_at').notNull(),
    foundAt: at('found_at').notNull().default(sql`now()`),
    seenAt: at('seen_at').notNull().default(sql`now()`),
    /** Set by the job that no longer finds it. */
    resolvedAt: at('resolved_at'),
    /** Set by an admin who looked into it and found that nothing is to be done; the job may find it again all the same. */
    dismissedAt: at('dismissed_at'),
    dismissedBy: uuid('dismissed_by'),
    dismissReason: text('dismiss_reason').notNull().default(''),
  },
  (t) => [
    unique('discrepancies_subject').on(t.kind, t.subject),
    index('discrepancies_open').on(t.id).where(sql`${t.resolvedAt} is null and ${t.dismissedAt} is null`),
    check('discrepancies_dismissed', sql`(${t.dismissedAt} is null) = (${t.dismissedBy} is null)`),
  ],
)

export const reconciledParts = ['charges', 'purchases', 'refunds', 'disputes'] as const

/** How far the reconciling job has come with each list, so that a killed run goes on where it stopped. */
export const reconciliations = pgTable('reconciliations', {
  part: text('part', { enum: reconciledParts }).primaryKey(),
  /** The pass looks at everything from here on. */
  since: at('since').notNull(),
  startedAt: at('started_at').notNull(),
  /** The last one that was looked at; null before the first page. */
  after: text('after'),
  /** When the last whole pass ended, and when it had begun. */
  completedAt: at('completed_at'),
  completedFrom: at('completed_from'),
})
