import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { disputeOutcomes, orderEndActors, orderEvents, orderKinds, orderStates } from './lists.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/**
 * Orders, with a copy of the item at the time of the order, so that later changes by the seller do not affect it. The
 * tokens are held until acceptance. rules.ts decides; only the functions of orders.sql write.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    kind: text('kind', { enum: orderKinds }).notNull(),
    /** Id of the offer or product, which may be deleted. */
    itemId: uuid('item_id').notNull(),
    buyerId: person('buyer_id'),
    sellerId: person('seller_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tokens: integer('tokens').notNull(),
    deliveryHours: integer('delivery_hours').notNull(),
    /** The buyer's wishes. */
    note: text('note').notNull().default(''),
    state: text('state', { enum: orderStates }).notNull().default('ordered'),
    /** Number of revisions that the buyer requested. */
    revisions: smallint('revisions').notNull().default(0),
    /** Number of changes. A write applies only to the version that it was decided on. */
    version: integer('version').notNull().default(1),
    holdId: uuid('hold_id').notNull(),
    /** The buyer's Idempotency-Key, stored permanently, so that a late retry does not create a second order. */
    key: text('key'),
    orderedAt: at('ordered_at').notNull().defaultNow(),
    /** Deadline of the delivery; a revision sets a new one. */
    dueAt: at('due_at').notNull(),
    deliveredAt: at('delivered_at'),
    /** Time at which the delivery counts as accepted. */
    acceptBy: at('accept_by'),
    /** Time at which both sides were notified of the delay. */
    lateToldAt: at('late_told_at'),
    closedAt: at('closed_at'),
    endedBy: text('ended_by', { enum: orderEndActors }),
    /** True for an order that is sent by post. */
    physical: boolean('physical').notNull().default(false),
    /** URL of the item's image at the time of the order. */
    imageUrl: text('image_url'),
    /** Time until which the buyer can cancel before shipping. */
    cancelUntil: at('cancel_until'),
    shippedAt: at('shipped_at'),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
  },
  (t) => [
    unique('orders_buyer_key').on(t.buyerId, t.key),
    unique('orders_hold').on(t.holdId),
    index('orders_item').on(t.itemId).where(sql`${t.closedAt} is null`),
    index('orders_buyer').on(t.buyerId, t.id.desc().nullsFirst()),
    index('orders_seller').on(t.sellerId, t.id.desc().nullsFirst()),
    index('orders_buyer_open').on(t.buyerId, t.id.desc().nullsFirst()).where(sql`${t.closedAt} is null`),
    index('orders_seller_open').on(t.sellerId, t.id.desc().nullsFirst()).where(sql`${t.closedAt} is null`),
    index('orders_due').on(t.dueAt).where(sql`${t.state} in ('ordered', 'revising')`),
    index('orders_accept').on(t.acceptBy).where(sql`${t.state} in ('delivered', 'shipped')`),
    check('orders_people', sql`${t.buyerId} <> ${t.sellerId}`),
    check('orders_tokens', sql`${t.tokens} > 0 and ${t.deliveryHours} >= 0`),
    check(
      'orders_closed',
      sql`(${t.closedAt} is not null) = (${t.state} in ('accepted', 'cancelled'))
        and (${t.closedAt} is not null) = (${t.endedBy} is not null)`,
    ),
    check('orders_delivered', sql`${t.state} not in ('delivered', 'shipped') or ${t.acceptBy} is not null`),
    check('orders_shipped', sql`${t.state} <> 'shipped' or (${t.physical} and ${t.shippedAt} is not null)`),
  ],
)

/** Events of an order, oldest first; append-only. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderEvents }).notNull(),
    actor: text('actor', { enum: orderEndActors }).notNull(),
    text: text('text').notNull().default(''),
    links: text('links').array().notNull().default(sql`'{}'`),
    /** Ids of delivered uploads. */
    attachments: uuid('attachments').array().notNull().default(sql`'{}'`),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
)

/** Encrypted shipping addresses (service.server.ts) with the id of their key; deleted when the order ends. */
export const orderAddresses = pgTable('order_addresses', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  keyId: text('key_id').notNull(),
  sealed: text('sealed').notNull(),
})

/** A dispute opened by a buyer: the tokens stay held until one side gives up or an admin decides. */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    openedAt: at('opened_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
    closedBy: text('closed_by', { enum: orderEndActors }),
    outcome: text('outcome', { enum: disputeOutcomes }),
    /** Admin who decided; `note` is the reason. */
    adminId: uuid('admin_id').references(() => users.id),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('order_disputes_open').on(t.orderId).where(sql`${t.closedAt} is null`),
    check(
      'order_disputes_closed',
      sql`(${t.closedAt} is null) = (${t.outcome} is null) and (${t.closedAt} is null) = (${t.closedBy} is null)
        and (${t.adminId} is null or ${t.closedBy} = 'admin')`,
    ),
  ],
)
