import { sql } from 'drizzle-orm'
import { check, index, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id, ledger, tokens } from '../ledger/tables.ts'

/**
 * Tokens of a purchase that a refund or a lost dispute takes back, by source: its lot, creators' contested earnings,
 * and debt of the payer for the rest. One row per claimed purchase.
 */
export const claims = ledger.table(
  'claims',
  {
    lotId: uuid('lot_id').primaryKey(),
    purchaseId: uuid('purchase_id').notNull(),
    debtorId: uuid('debtor_id').notNull(),
    fromLot: tokens('from_lot').notNull().default(0),
    fromCreators: tokens('from_creators').notNull().default(0),
    /** Tokens that became debt; `repaid` is the part that later credits repaid. */
    charged: tokens('charged').notNull().default(0),
    repaid: tokens('repaid').notNull().default(0),
  },
  (t) => [
    unique('claims_purchase').on(t.purchaseId),
    index('claims_owed').on(t.debtorId, t.purchaseId).where(sql`${t.charged} > ${t.repaid}`),
    check(
      'claims_amounts',
      sql`least(${t.fromLot}, ${t.fromCreators}, ${t.repaid}) >= 0 and ${t.repaid} <= ${t.charged}`,
    ),
  ],
)

/** Creators' earnings that a dispute contests because tokens of the disputed lot paid for them. */
export const contested = ledger.table(
  'contested',
  {
    lotId: uuid('lot_id').notNull(),
    /** Movement of the earning. */
    movementId: uuid('movement_id').notNull(),
    disputed: tokens('disputed').notNull(),
    reversed: tokens('reversed').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lotId, t.movementId] }),
    index('contested_earning').on(t.movementId),
    check('contested_amounts', sql`least(${t.disputed}, ${t.reversed}) >= 0`),
  ],
)

/** Manual corrections: one admin proposes with a reason, another one decides. */
export const adjustments = ledger.table(
  'adjustments',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    account: text('account', { enum: ['spendable', 'available'] }).notNull(),
    /** Negative if tokens are taken away. */
    tokens: tokens('tokens').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['proposed', 'approved', 'rejected'] })
      .notNull()
      .default('proposed'),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull().defaultNow(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    note: text('note').notNull().default(''),
    movementId: uuid('movement_id'),
  },
  (t) => [
    index('adjustments_open').on(t.id).where(sql`${t.state} = 'proposed'`),
    index('adjustments_user').on(t.userId, t.id),
    check('adjustments_form', sql`${t.tokens} <> 0 and length(${t.reason}) > 0`),
    // proposers can only withdraw their own proposals
    check('adjustments_two_people', sql`${t.state} <> 'approved' or ${t.decidedBy} <> ${t.proposedBy}`),
    check('adjustments_decided', sql`(${t.state} = 'proposed') = (${t.decidedBy} is null)`),
    check('adjustments_moved', sql`(${t.state} = 'approved') = (${t.movementId} is not null)`),
  ],
)
