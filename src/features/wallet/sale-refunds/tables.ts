import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id, ledger, tokens } from '../ledger/tables.ts'

/** A sale that is given back because what was sold was taken away, and whether that was taken back. See sale-refunds.sql. */
export const saleRefunds = ledger.table(
  'sale_refunds',
  {
    id: id(),
    /** The decision that caused it. */
    cause: uuid('cause').notNull(),
    /** The movement that paid the creator, and the one that took the tokens from the buyer's lots (the same, or its hold's). */
    sale: uuid('sale').notNull(),
    takenBy: uuid('taken_by').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    /** What the creator earned, and what the buyer gets: less what they kept of an earlier refund of it. */
    tokens: tokens('tokens').notNull(),
    refunded: tokens('refunded').notNull(),
    state: text('state', { enum: ['due', 'paid', 'returning', 'returned', 'dropped'] })
      .notNull()
      .default('due'),
    /** What of it the creator gave up; the platform's promotions paid the rest. */
    fromPending: tokens('from_pending').notNull().default(0),
    fromAvailable: tokens('from_available').notNull().default(0),
    /** What of it the buyer gave back. */
    takenBack: tokens('taken_back').notNull().default(0),
    movementId: uuid('movement_id'),
    backMovementId: uuid('back_movement_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sale_refunds_once').on(t.sale).where(sql`${t.state} in ('due', 'paid', 'returning')`),
    index('sale_refunds_cause').on(t.cause),
    index('sale_refunds_sale').on(t.sale),
    index('sale_refunds_due').on(t.id).where(sql`${t.state} in ('due', 'returning')`),
    check(
      'sale_refunds_parts',
      sql`least(${t.fromPending}, ${t.fromAvailable}, ${t.takenBack}, ${t.refunded}) >= 0
        and ${t.fromPending} + ${t.fromAvailable} <= ${t.tokens} and ${t.refunded} <= ${t.tokens} and ${t.takenBack} <= ${t.refunded}`,
    ),
  ],
)
