import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

export { paymentCustomers } from './cards/tables.ts'
export { disputeEvidence } from './disputes/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * In rising order: a purchase only ever moves to the right, so the order in which the provider's events arrive does not
 * matter. A new attempt after a failure is a new purchase with a new payment intent.
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

/** In rising order: what is known only ever moves to the right. A refund that arrived can still come back. */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const
export const disputeStates = ['opened', 'won', 'lost'] as const

/** An order for one token package; written by the purchase functions only (purchase.sql), read by the application. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Set for a gift: whose tokens they become. */
    recipientId: uuid('recipient_id').references(() => users.id),
    message: text('message').notNull().default(''),
    packageId: text('package_id').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    status: text('status', { enum: purchaseStatuses }).notNull().default('created'),
    /** The client secret is never stored: it is asked for again. */
    paymentIntentId: text('stripe_payment_intent_id'),
    /** Keyed hash of the card that pays, which recognises the cards of banned accounts; null: not a card, or erased. */
    cardMark: text('card_mark'),
    /** Until when one caller alone may talk to the provider about this purchase. */
    claimedUntil: at('claimed_until').notNull().defaultNow(),
    /** The provider's sentence for the last decline. */
    lastError: text('last_error'),
    movementId: uuid('movement_id'),
    /** Where the newest refund and the gravest dispute stand; their own tables know all of them. */
    refundState: text('refund_state', { enum: refundStates }),
    disputeState: text('dispute_state', { enum: disputeStates }),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    creditedAt: at('credited_at'),
  },
  (t) => [
    unique('purchases_payment_intent').on(t.paymentIntentId),
    // gifts that somebody got
    index('purchases_recipient').on(t.recipientId, t.creditedAt).where(sql`${t.recipientId} is not null`),
    index('purchases_user_newest').on(t.userId, t.id.desc().nullsFirst()),
    index('purchases_credited').on(t.creditedAt).where(sql`${t.creditedAt} is not null`),
    // What the reconciling job looks at: everything that is neither failed nor credited.
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
 * What is known of money that goes back, by our request or from the provider's own screens. Kept by payment intent: news
 * of it may be here before the payment's own success. Where a purchase stands follows from these rows, whatever their order.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    paymentIntentId: text('stripe_payment_intent_id').notNull(),
    /** Null until the provider has answered our request. */
    refundId: text('stripe_refund_id').unique('refunds_refund'),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** Null: made at the provider's. */
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
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentIntentId: text('stripe_payment_intent_id').notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    reason: text('reason').notNull().default(''),
    openedAt: at('opened_at').notNull().defaultNow(),
    /** Until when the bank takes evidence. */
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

/** The card network's early warning of fraud: freezes what was bought until an admin releases it or a dispute begins. */
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

/** Who takes no gifts; nobody here means yes. */
export const giftSettings = pgTable('gift_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  acceptsGifts: boolean('accepts_gifts').notNull(),
})

/** Webhook events that had their effect; a second delivery finds itself here. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** Null: of a payment that no purchase is known of, yet. */
  purchaseId: uuid('purchase_id'),
  receivedAt: at('received_at').notNull().defaultNow(),
})
