import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { disputeOutcomes, orderEnders, orderEvents, orderKinds, orderStates } from './lists.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/**
 * Something that one person ordered from another, as it was when they did: what the seller changes afterwards changes no
 * order. The tokens are held until it is accepted. Decided in rules.ts, written only by the functions of orders.sql.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    kind: text('kind', { enum: orderKinds }).notNull(),
    /** The offer or the product; it may be gone. */
    itemId: uuid('item_id').notNull(),
    buyerId: person('buyer_id'),
    sellerId: person('seller_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tokens: integer('tokens').notNull(),
    deliveryHours: integer('delivery_hours').notNull(),
    /** What the buyer wishes. */
    note: text('note').notNull().default(''),
    state: text('state', { enum: orderStates }).notNull().default('ordered'),
    /** How many times the buyer asked for another try. */
    revisions: smallint('revisions').notNull().default(0),
    /** Counts the changes: each is written only to the version that it was decided on. */
    version: integer('version').notNull().default(1),
    holdId: uuid('hold_id').notNull(),
    /** The buyer's Idempotency-Key: kept for good, so that a late retry never orders again. */
    key: text('key'),
    orderedAt: at('ordered_at').notNull().defaultNow(),
    /** Until when it is to be delivered, counted anew when another try is asked for. */
    dueAt: at('due_at').notNull(),
    deliveredAt: at('delivered_at'),
    /** When what was delivered counts as accepted. */
    acceptBy: at('accept_by'),
    /** When both were told that it is late. */
    lateToldAt: at('late_told_at'),
    closedAt: at('closed_at'),
    endedBy: text('ended_by', { enum: orderEnders }),
    /** Whether it is sent by post. */
    physical: boolean('physical').notNull().default(false),
    /** How it looked when it was ordered. */
    imageUrl: text('image_url'),
    /** Until when the buyer can take it back, as long as nothing was sent. */
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

/** What happened with an order, oldest first; only ever added to. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderEvents }).notNull(),
    actor: text('actor', { enum: orderEnders }).notNull(),
    text: text('text').notNull().default(''),
    links: text('links').array().notNull().default(sql`'{}'`),
    /** Uploads that were handed over. */
    attachments: uuid('attachments').array().notNull().default(sql`'{}'`),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
)

/**
 * Where a parcel goes, sealed (addresses/service.server.ts) under the key of that name, for as long as the order is open:
 * its end takes it away.
 */
export const orderAddresses = pgTable('order_addresses', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  keyId: text('key_id').notNull(),
  sealed: text('sealed').notNull(),
})

/** A buyer says that something is wrong: the tokens stay held until one of the two gives in or an admin decides. */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    openedAt: at('opened_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
    closedBy: text('closed_by', { enum: orderEnders }),
    outcome: text('outcome', { enum: disputeOutcomes }),
    /** The admin who decided, and why. */
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
