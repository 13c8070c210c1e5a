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
  // accounts of every person: spendable, reserved by holds and frozen lots, owed after a chargeback
  'spendable',
  'held',
  'debt',
  // accounts of creators: earned and maturing, ready for payout, on its way to the bank, disputed
  'pending',
  'available',
  'paying_out',
  'disputed',
] as const

/** Platform side of each movement that creates or destroys tokens; can be negative. */
export const platformAccountKinds = ['sales', 'promotions', 'payouts', 'debts', 'adjustments'] as const

/**
 * Balances in tokens. `balance` plus the account's rows in the inbox is the sum of its entries. Accounts that many
 * people credit at once receive credits through the inbox, so that concurrent credits do not queue on one row.
 */
export const accounts = ledger.table(
  'accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for accounts of the platform. */
    ownerId: uuid('owner_id').references(() => users.id),
    kind: text('kind', { enum: [...personAccountKinds, ...platformAccountKinds] }).notNull(),
    balance: tokens('balance').notNull().default(0),
    /**
     * Write-back cache of the lot that is spent next, for spendable accounts. The rest of that lot is stored here and
     * not in `lots`, so that most payments update one row instead of two. `lock_spendable` writes it back.
     */
    lotId: uuid('lot_id'),
    lotRest: tokens('lot_rest'),
    foldedAt: at('folded_at').notNull().defaultNow(),
  },
  (t) => [unique('accounts_owner_kind').on(t.ownerId, t.kind).nullsNotDistinct()],
)

/**
 * Transfers between two accounts; append-only. One amount and two accounts balance a movement by its form: no sum can
 * differ from zero. A transfer between more accounts is several movements with one `request_id` or `reference`. A
 * correction is a new movement that names the one it reverses. `ledger.entries` shows the two sides of each movement as
 * signed rows.
 */
export const movements = ledger.table(
  'movements',
  {
    id: id(),
    fromAccount: bigint('from_account', { mode: 'number' }).notNull(),
    toAccount: bigint('to_account', { mode: 'number' }).notNull(),
    tokens: tokens('tokens').notNull(),
    /** Balances right afterwards; null for a side that is credited through the inbox. */
    fromBalance: tokens('from_balance'),
    toBalance: tokens('to_balance'),
    /** Kind of the movement (movements/spec.ts): tip, purchase, gift, promo, hold, hold_post, hold_void and others. */
    kind: text('kind').notNull(),
    /** Owner before and after the movement; null for the platform. */
    payerId: uuid('payer_id'),
    payeeId: uuid('payee_id'),
    /** Text of the movement: a tip's message, an adjustment's reason. */
    memo: text('memo').notNull().default(''),
    /** Variant of the kind: a tip's tier, a purchase's package. */
    label: text('label'),
    /** Id of the subject: a purchase, a hold, a call. */
    reference: uuid('reference'),
    reverses: uuid('reverses'),
    /** Acknowledged request that caused it; a request causes at most one movement of a kind. */
    requestId: uuid('request_id'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    // for a person's history, newest first without a sort: as payer and as payee
    index('movements_payer').on(t.payerId, t.id),
    index('movements_payee').on(t.payeeId, t.id),
  ],
)

/** Credits that are in the movements but not yet in the cached balance; folding adds them. */
export const inbox = ledger.table(
  'inbox',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    movementId: uuid('movement_id').notNull(),
    tokens: tokens('tokens').notNull(),
    /** For a creator's earnings: the time that the fold writes to `earnings`. */
    maturesAt: at('matures_at'),
    /** For a creator's earnings: the kind of movement. */
    source: text('source'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.movementId] })],
)

/**
 * A creator's earnings from one movement, and the time at which they mature from pending to available. Tokens that have
 * not matured, and are not disputed or reversed, are pending.
 */
export const earnings = ledger.table(
  'earnings',
  {
    movementId: uuid('movement_id').primaryKey(),
    /** Pending account of the creator. */
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
 * A batch of tokens from one credit. The rest of a cached lot is on its owner's account; the view `lots_now` includes
 * it. Lots are spent in descending `kind` (promotional, gifted, bought), the oldest first, so that a dispute takes
 * exactly the tokens it paid for. The spendable balance is the rest of all lots that are not frozen; the rests of
 * frozen lots are part of the held balance.
 */
export const lots = ledger.table(
  'lots',
  {
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ['promo', 'gifted', 'bought'] }).notNull(),
    initial: tokens('initial').notNull(),
    remaining: tokens('remaining').notNull(),
    /** Price of the whole lot, used to compute the liability and the platform's margin; 0 for promotional tokens. */
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    open: boolean('open').notNull().default(true),
    frozen: boolean('frozen').notNull().default(false),
    purchaseId: uuid('purchase_id').unique('lots_purchase'),
    movementId: uuid('movement_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // for claims: frozen lots to which tokens were returned
    index('lots_frozen').on(t.id).where(sql`${t.open} and ${t.frozen}`),
    // `open` instead of `remaining > 0`, so that spending a part of a lot changes no indexed column
    index('lots_to_spend').on(t.ownerId, t.kind.desc(), t.id).where(sql`${t.open} and not ${t.frozen}`),
    index('lots_owner').on(t.ownerId, t.id),
  ],
)

/** Tokens that a movement took from a lot; negative numbers were returned. Append-only. */
export const lotUses = ledger.table(
  'lot_uses',
  {
    lotId: uuid('lot_id').notNull(),
    movementId: uuid('movement_id').notNull(),
    tokens: tokens('tokens').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.movementId] })],
)

/** Tokens reserved for a purpose that may cost less; each hold resolves exactly once. */
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

/** Responses to requests that move tokens, stored for 24 hours. */
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
