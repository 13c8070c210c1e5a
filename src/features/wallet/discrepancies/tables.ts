import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from '../ledger/tables.ts'
import { discrepancyKinds } from './lists.ts'

/** Differences between provider and ledger, found by the job `reconcile`, for admins to check. */
export const discrepancies = pgTable(
  'discrepancies',
  {
    id: id(),
    kind: text('kind', { enum: discrepancyKinds }).notNull(),
    /** Id at the provider, or the purchase's id if the provider has none. */
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }),
    /** Time of the payment; the job `reconcile` looks at least as far back until the discrepancy is resolved. */
    occurredAt: at('occurred_at').notNull(),
    foundAt: at('found_at').notNull().default(sql`now()`),
    seenAt: at('seen_at').notNull().default(sql`now()`),
    /** Set by the job `reconcile` when it no longer finds the discrepancy. */
    resolvedAt: at('resolved_at'),
    /** Set by an admin who decided that no action is needed; the job `reconcile` can find it again. */
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

export const reconciledParts = ['charges', 'purchases', 'refunds', 'disputes', 'transfers'] as const

/** Progress of the job `reconcile` in each list, so that the next run resumes an interrupted one. */
export const reconciliations = pgTable('reconciliations', {
  part: text('part', { enum: reconciledParts }).primaryKey(),
  /** Start of the period that the pass checks. */
  since: at('since').notNull(),
  startedAt: at('started_at').notNull(),
  /** Last checked entry; null before the first page. */
  after: text('after'),
  /** End of the last complete pass; `completedFrom` is its start. */
  completedAt: at('completed_at'),
  completedFrom: at('completed_from'),
})
