import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

export { paymentCustomers } from './cards/tables.ts'
export { disputeEvidence } from './disputes/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * States in ascending order. A purchase only advances, so the order of the provider's events does not matter. A new
 * attempt after a failure is a new purchase with a new payment intent.
 */
export const purchaseStatuses = [
  'created',
  'processing',
  'requires_action',
  'failed',
  'succeeded',
  'disputed',
  'refunded',
] as const

/** States in ascending order; a refund only advances. A successful refund can still fail later. */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const
export const disputeStates = ['opened', 'won', 'lost'] as const

/** Orders of token packages; written only by the purchase functions (purchase.sql), read by the application. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Recipient of a gift. */
    recipientId: uuid('recipient_id').references(() => users.id),
    message: text('message').notNull().default(''),
    packageId: text('package_id').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    status: text('status', { enum: purchaseStatuses }).notNull().default('created'),
    /** The client secret is not stored; it is read from the provider when needed. */
    paymentIntentId: text('stripe_payment_intent_id'),
    /**
     * Keyed hash of the paying card, which identifies cards of banned accounts; null if the payment used no card, or
     * after erasure.
     */
    cardMark: text('card_mark'),
    /** Time until which one caller has the exclusive claim to call the provider for this purchase. */
    claimedUntil: at('claimed_until').notNull().defaultNow(),
    /** The provider's sentence about the last decline. */
    lastError: text('last_error'),
    movementId: uuid('movement_id'),
    /** State of the newest refund and of the most serious dispute; their own tables contain all of them. */
    refundState: text('refund_state', { enum: refundStates }),
    disputeState: text('dispute_state', { enum: disputeStates }),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    creditedAt: at('credited_at'),
  },
  (t) => [
    unique('purchases_payment_intent').on(t.paymentIntentId),
    // for the list of received gifts
    index('purchases_recipient').on(t.recipientId, t.creditedAt).where(sql`${t.recipientId} is not null`),
    index('purchases_user_newest').on(t.userId, t.id.desc().nullsFirst()),
    index('purchases_credited').on(t.creditedAt).where(sql`${t.creditedAt} is not null`),
    // for the job `purchases`: purchases that are not failed or credited
    index('purchases_unsettled')
      .on(t.updatedAt)
      .where(sql`${t.status} in ('created', 'processing', 'requires_action')`),
    check('purchases_amounts', sql`${t.tokens} > 0 and ${t.usdCents} > 0`),
    check('purchases_not_to_oneself', sql`${t.recipientId} <> ${t.userId}`),
    check(
      'purchases_credited',
      sql`(${t.status} in ('succeeded', 'disputed', 'refunded')) = (${t.movementId} is not null)`,
    ),
  ],
)

/**
 * Refunds, requested in Limelight or in the provider's dashboard. Stored by payment intent, because a refund can be
 * reported before the payment's success. The state of a purchase is derived from these rows in any order.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    paymentIntentId: text('stripe_payment_intent_id').notNull(),
    /** Null until the provider has responded to the request. */
    refundId: text('stripe_refund_id').unique('refunds_refund'),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** Null if the refund was made in the provider's dashboard. */
    requestedBy: uuid('requested_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('refunds_intent').on(t.paymentIntentId),
    index('refunds_unfinished').on(t.updatedAt).where(sql`${t.state} in ('requested', 'pending')`),
    check('refunds_amount', sql`${t.usdCents} > 0`),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    /** Id at the provider. */
    id: text('id').primaryKey(),
    paymentIntentId: text('stripe_payment_intent_id').notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    reason: text('reason').notNull().default(''),
    openedAt: at('opened_at').notNull().defaultNow(),
    /** Deadline for evidence. */
    dueAt: at('due_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('disputes_intent').on(t.paymentIntentId),
    index('disputes_newest').on(t.openedAt, t.id),
    index('disputes_open').on(t.openedAt).where(sql`${t.state} = 'opened'`),
    check('disputes_closed', sql`(${t.state} = 'opened') = (${t.closedAt} is null)`),
  ],
)

/**
 * Early fraud warnings of the card network, which freeze the purchased tokens until an admin releases them or a dispute
 * begins.
 */
export const fraudWarnings = pgTable(
  'fraud_warnings',
  {
    paymentIntentId: text('stripe_payment_intent_id').primaryKey(),
    receivedAt: at('received_at').notNull().defaultNow(),
    releasedAt: at('released_at'),
    releasedBy: uuid('released_by'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('fraud_warnings_open').on(t.receivedAt).where(sql`${t.releasedAt} is null`),
    check('fraud_warnings_released', sql`(${t.releasedAt} is null) = (${t.releasedBy} is null)`),
  ],
)

/** Choices about gifts. People without a row accept gifts. */
export const giftSettings = pgTable('gift_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  acceptsGifts: boolean('accepts_gifts').notNull(),
})

/** Applied webhook events, so that a second delivery has no effect. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** Null while the event's payment belongs to no known purchase. */
  purchaseId: uuid('purchase_id'),
  receivedAt: at('received_at').notNull().defaultNow(),
})
