import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id, ledger, tokens } from '../ledger/tables.ts'

/** Refund of a sale whose item was removed, and the undo of that refund. See sale-refunds.sql. */
export const saleRefunds = ledger.table(
  'sale_refunds',
  {
    id: id(),
    /** Decision that caused it. */
    cause: uuid('cause').notNull(),
    /** Movement that paid the creator; `takenBy` took the tokens from the buyer's lots (the same movement, or that of its hold). */
    sale: uuid('sale').notNull(),
    takenBy: uuid('taken_by').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    /**
     * Tokens that the creator earned. `refunded` is the refund: less by the tokens that the buyer kept of an earlier
     * one.
     */
    tokens: tokens('tokens').notNull(),
    refunded: tokens('refunded').notNull(),
    state: text('state', { enum: ['due', 'paid', 'returning', 'returned', 'dropped'] })
      .notNull()
      .default('due'),
    /** Tokens that the creator paid back; the platform's promotions paid the rest. */
    fromPending: tokens('from_pending').notNull().default(0),
    fromAvailable: tokens('from_available').notNull().default(0),
    /** Tokens that the buyer returned in an undo. */
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
