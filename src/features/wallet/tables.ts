import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { at, id, ledger, tokens } from './ledger/tables.ts'

export { adjustments, claims, contested } from './claims/tables.ts'
export { discrepancies, reconciliations } from './discrepancies/tables.ts'
export { earnedDays, earnedSlots, earnedZones } from './earnings/tables.ts'
export { ledger, ledgerInternal } from './ledger/tables.ts'
export { payoutHolds, payoutSettings, payouts, proofRuns, spendingLimits } from './payouts/tables.ts'
export { saleRefunds } from './sale-refunds/tables.ts'

export const personAccountKinds = [
  // of everybody: to spend, reserved by holds and frozen lots, owed after a chargeback
  'spendable',
  'held',
  'debt',
  // of creators: earned and maturing, ready for payout, on its way to the bank, contested by a chargeback
  'pending',
  'available',
  'paying_out',
  'disputed',
] as const

/** The platform's side of each movement that creates or destroys tokens; may be negative. */
export const platformAccountKinds = ['sales', 'promotions', 'payouts', 'debts', 'adjustments'] as const

/**
 * Balances in tokens. `balance` plus the account's rows in the inbox is the sum of its entries. Accounts that many
 * people credit at once take their credits through the inbox instead of updating this one row.
 */
export const accounts = ledger.table(
  'accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the platform's own. */
    ownerId: uuid('owner_id').references(() => users.id),
    kind: text('kind', { enum: [...personAccountKinds, ...platformAccountKinds] }).notNull(),
    balance: tokens('balance').notNull().default(0),
    /**
     * Of spendable tokens: a write-back cache of the lot that is spent next. Its rest is here and not in `lots`, so that
     * most payments debit one row instead of two. `lock_spendable` writes it back.
     */
    lotId: uuid('lot_id'),
    lotRest: tokens('lot_rest'),
    foldedAt: at('folded_at').notNull().defaultNow(),
  },
  (t) => [unique('accounts_owner_kind').on(t.ownerId, t.kind).nullsNotDistinct()],
)

/**
 * Tokens that went from one account to another; append-only. One amount and two accounts make a movement balanced by
 * its very form (D2, D6): there is no sum that could differ from zero. What happens to more than two accounts at once
 * is several movements with one `request_id` or `reference`. A correction is a new movement that names the one it
 * reverses. `ledger.entries` shows the two sides of each as signed rows.
 */
export const movements = ledger.table(
  'movements',
  {
    id: id(),
    fromAccount: bigint('from_account', { mode: 'number' }).notNull(),
    toAccount: bigint('to_account', { mode: 'number' }).notNull(),
    tokens: tokens('tokens').notNull(),
    /** The balances right after; unknown (null) for a side that went through the inbox. */
    fromBalance: tokens('from_balance'),
    toBalance: tokens('to_balance'),
    /** tip, purchase, gift, promo, hold, hold_post, hold_void, hold_expire, hold_rest; later areas add theirs. */
    kind: text('kind').notNull(),
    /** Whose tokens they were, and whose they became; null where that side is the platform. */
    payerId: uuid('payer_id'),
    payeeId: uuid('payee_id'),
    /** The words that go with it: a tip's message, an adjustment's reason. */
    memo: text('memo').notNull().default(''),
    /** Which one of its kind: a tip's tier, a purchase's package. */
    label: text('label'),
    /** What it is about: a purchase, a hold, a call. */
    reference: uuid('reference'),
    reverses: uuid('reverses'),
    /** The acknowledged request that caused it; a request causes at most one movement of a kind. */
    requestId: uuid('request_id'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    // A person's history, newest first, without a sort: what they gave and what they got.
    index('movements_payer').on(t.payerId, t.id),
    index('movements_payee').on(t.payeeId, t.id),
  ],
)

/** Credits that are in the movements but not yet in the cached balance; folding moves them there. */
export const inbox = ledger.table(
  'inbox',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    movementId: uuid('movement_id').notNull(),
    tokens: tokens('tokens').notNull(),
    /** Set for a creator's earnings: what the fold writes to `earnings`. */
    maturesAt: at('matures_at'),
    /** Of a creator's earnings: the kind of movement. */
    source: text('source'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.movementId] })],
)

/**
 * What a creator earned with one movement, and when it matures from pending to available. What has neither
 * matured nor is contested nor was reversed is pending.
 */
export const earnings = ledger.table(
  'earnings',
  {
    movementId: uuid('movement_id').primaryKey(),
    /** The creator's pending account. */
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    tokens: tokens('tokens').notNull(),
    matured: tokens('matured').notNull().default(0),
    disputed: tokens('disputed').notNull().default(0),
    reversed: tokens('reversed').notNull().default(0),
    maturesAt: at('matures_at').notNull(),
    maturedBy: uuid('matured_by'),
  },
  (t) => [
    index('earnings_due')
      .on(t.maturesAt, t.accountId)
      .where(sql`${t.tokens} > ${t.matured} + ${t.disputed} + ${t.reversed}`),
    index('earnings_account').on(t.accountId, t.movementId).where(sql`${t.tokens} > ${t.matured} + ${t.reversed}`),
    check(
      'earnings_parts',
      sql`least(${t.matured}, ${t.disputed}, ${t.reversed}) >= 0
        and ${t.matured} + ${t.disputed} + ${t.reversed} <= ${t.tokens}`,
    ),
    check('earnings_matured', sql`(${t.matured} > 0) = (${t.maturedBy} is not null)`),
  ],
)

/**
 * Tokens that came in together. What remains of a cached lot stands on its owner's account; the view `lots_now` has it. Spent in descending `kind`, which is promotional, gifted, then bought, and the oldest
 * first, so that a dispute hits exactly the tokens it paid for. The owner's spendable balance is what
 * remains in the lots that are not frozen; frozen remains are part of the held balance.
 */
export const lots = ledger.table(
  'lots',
  {
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ['promo', 'gifted', 'bought'] }).notNull(),
    initial: tokens('initial').notNull(),
    remaining: tokens('remaining').notNull(),
    /** What was paid for all of it, so that liability and spread can be told in dollars; 0 for promotional tokens. */
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    open: boolean('open').notNull().default(true),
    frozen: boolean('frozen').notNull().default(false),
    purchaseId: uuid('purchase_id').unique('lots_purchase'),
    movementId: uuid('movement_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // Frozen lots that something came back to: what a claim on them may still take.
    index('lots_frozen').on(t.id).where(sql`${t.open} and ${t.frozen}`),
    // `open` instead of `remaining > 0`: a spend that leaves something then changes no indexed column.
    index('lots_to_spend').on(t.ownerId, t.kind.desc(), t.id).where(sql`${t.open} and not ${t.frozen}`),
    index('lots_owner').on(t.ownerId, t.id),
  ],
)

/** Which movement took how much from which lot (negative: gave back); append-only. */
export const lotUses = ledger.table(
  'lot_uses',
  {
    lotId: uuid('lot_id').notNull(),
    movementId: uuid('movement_id').notNull(),
    tokens: tokens('tokens').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.movementId] })],
)

/** Tokens reserved for something that may cost less or nothing; resolves exactly once. */
export const holds = ledger.table(
  'holds',
  {
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    tokens: tokens('tokens').notNull(),
    reason: text('reason').notNull(),
    reference: uuid('reference'),
    state: text('state', { enum: ['open', 'posted', 'voided', 'expired'] })
      .notNull()
      .default('open'),
    postedTokens: tokens('posted_tokens').notNull().default(0),
    movementId: uuid('movement_id').notNull(),
    resolvedBy: uuid('resolved_by'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    index('holds_due').on(t.expiresAt).where(sql`${t.state} = 'open'`),
    index('holds_owner_open').on(t.ownerId).where(sql`${t.state} = 'open'`),
    check('holds_tokens', sql`${t.tokens} > 0 and ${t.postedTokens} between 0 and ${t.tokens}`),
    check('holds_resolved', sql`(${t.state} = 'open') = (${t.resolvedBy} is null)`),
    check('holds_posted', sql`(${t.state} = 'posted') = (${t.postedTokens} > 0)`),
  ],
)

/** What a call that moves tokens was answered, for 24 hours. */
export const requests = ledger.table(
  'requests',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    id: uuid('id').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('requests_age').using('brin', t.createdAt)],
)
