import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { at, id, ledger, tokens } from '../ledger/tables.ts'

export const payoutStatuses = ['requested', 'transferred', 'paid', 'failed', 'returned'] as const
export const payoutSchedules = ['manual', 'weekly'] as const

/**
 * Payouts to creators' banks. `failed`: never arrived; `returned`: arrived and came back. In both cases the tokens are
 * available again, and a transfer to the payee is reversed (`reversedAt`).
 */
export const payouts = ledger.table(
  'payouts',
  {
    id: id(),
    creatorId: uuid('creator_id').notNull(),
    tokens: tokens('tokens').notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    /** Value of a token when the payout was requested. */
    tokenUsdCents: integer('token_usd_cents').notNull(),
    status: text('status', { enum: payoutStatuses }).notNull().default('requested'),
    /** Payee account at the time of the request, so that a retry pays the same account. */
    payeeId: text('payee_id').notNull(),
    transferId: text('stripe_transfer_id'),
    payoutId: text('stripe_payout_id'),
    failure: text('failure'),
    key: text('key'),
    movementId: uuid('movement_id').notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    transferredAt: at('transferred_at'),
    paidAt: at('paid_at'),
    failedAt: at('failed_at'),
    reversedAt: at('reversed_at'),
  },
  (t) => [
    unique('payouts_key').on(t.creatorId, t.key),
    unique('payouts_transfer').on(t.transferId),
    unique('payouts_payout').on(t.payoutId),
    index('payouts_newest').on(t.creatorId, t.id),
    // for the job `payouts`: payouts on the way, and failed ones whose money is still at the payee
    index('payouts_unfinished')
      .on(t.id)
      .where(
        sql`${t.status} in ('requested', 'transferred')
          or (${t.status} in ('failed', 'returned') and ${t.transferId} is not null and ${t.reversedAt} is null)`,
      ),
    check('payouts_amount', sql`${t.tokens} > 0 and ${t.usdCents} = ${t.tokens} * ${t.tokenUsdCents}`),
    check(
      'payouts_status',
      sql`${t.status} = case when ${t.failedAt} is not null and ${t.paidAt} is not null then 'returned'
        when ${t.failedAt} is not null then 'failed' when ${t.paidAt} is not null then 'paid'
        when ${t.transferId} is not null then 'transferred' else 'requested' end`,
    ),
  ],
)

/** Payout account and schedule of a creator. */
export const payoutSettings = ledger.table(
  'payout_settings',
  {
    creatorId: uuid('creator_id').primaryKey(),
    /** Account of the creator at the provider. */
    payeeId: text('payee_id').unique('payout_settings_payee'),
    /** True if the provider would pay out to this account. */
    ready: boolean('ready').notNull().default(false),
    schedule: text('schedule', { enum: payoutSchedules }).notNull().default('manual'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('payout_settings_weekly').on(t.creatorId).where(sql`${t.schedule} = 'weekly' and ${t.ready}`)],
)

/** Holds of creators' payouts by admins. A held creator can request no payout, and requested ones wait for the release. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: id(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    /** Reason shown to the creator. */
    reason: text('reason').notNull(),
    heldBy: uuid('held_by').notNull(),
    heldAt: at('held_at').notNull().default(sql`now()`),
    releasedAt: at('released_at'),
    releasedBy: uuid('released_by'),
    releaseReason: text('release_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('payout_holds_open').on(t.creatorId).where(sql`${t.releasedAt} is null`),
    index('payout_holds_newest').on(t.id).where(sql`${t.releasedAt} is null`),
    index('payout_holds_creator').on(t.creatorId, t.id),
    check('payout_holds_released', sql`(${t.releasedAt} is null) = (${t.releasedBy} is null)`),
  ],
)

/** Proofs of the ledger with their results; payouts stop while the newest has violations. */
export const proofRuns = ledger.table('proof_runs', {
  id: id(),
  violations: integer('violations').notNull(),
  /** The first hundred violations. */
  found: jsonb('found').notNull().default([]),
  startedAt: at('started_at').notNull().defaultNow(),
  finishedAt: at('finished_at').notNull().default(sql`clock_timestamp()`),
})

/**
 * Weekly spending limit that a fan set; null without a limit. A higher limit takes effect a day later, as a protection.
 */
export const spendingLimits = ledger.table(
  'spending_limits',
  {
    userId: uuid('user_id').primaryKey(),
    tokens: tokens('tokens'),
    nextTokens: tokens('next_tokens'),
    /** Time from which `nextTokens` applies. */
    nextAt: at('next_at'),
    setAt: at('set_at').notNull().defaultNow(),
  },
  (t) => [check('spending_limits_not_negative', sql`${t.tokens} >= 0 and ${t.nextTokens} >= 0`)],
)
