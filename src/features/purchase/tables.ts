import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

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
    /** Until when one caller alone may talk to the provider about this purchase. */
    claimedUntil: at('claimed_until').notNull().defaultNow(),
    /** The provider's sentence for the last decline. */
    lastError: text('last_error'),
    movementId: uuid('movement_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    creditedAt: at('credited_at'),
  },
  (t) => [
    unique('purchases_payment_intent').on(t.paymentIntentId),
    index('purchases_user_newest').on(t.userId, t.id.desc()),
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

/** Webhook events that had their effect; a second delivery finds itself here. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  purchaseId: uuid('purchase_id').notNull(),
  receivedAt: at('received_at').notNull().defaultNow(),
})
