import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { offerCategories } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Offers: services of a creator for a fixed price within a delivery time. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: offerCategories }).notNull(),
    priceTokens: integer('price_tokens').notNull(),
    /** Delivery time in hours; 0 means instant. */
    deliveryHours: integer('delivery_hours').notNull(),
    /** Delivery time in the entered words and unit; null if only the hours are stored. */
    deliveryTime: text('delivery_time'),
    /** Number of orders that are possible in total; null for unlimited. */
    maxQuantity: integer('max_quantity'),
    /** Number of orders, without cancelled ones. Only ordering.sql writes it, under the lock of this row. */
    sold: integer('sold').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Time of the deletion. Deleted offers are kept for their orders. */
    deletedAt: at('deleted_at'),
    /** Time and reason of the removal by an admin. */
    hiddenAt: at('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    index('offers_creator').on(t.creatorId, t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    index('offers_updated').on(t.updatedAt),
    index('offers_newest').on(t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null and ${t.active}`),
    check('offers_price', sql`${t.priceTokens} > 0`),
    check('offers_delivery', sql`${t.deliveryHours} between 0 and 2160`),
    check('offers_quantity', sql`${t.maxQuantity} > 0 and ${t.sold} >= 0`),
  ],
)

/** View count of an offer: the sum of its rows. A viewer counts once a day and is not stored. */
export const offerViews = pgTable(
  'offer_views',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.slot] })],
)

/** Views by UTC day, written together with the view count. Views that are older than this table have no day. */
export const offerViewDays = pgTable(
  'offer_view_days',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    day: date('day', { mode: 'string' }).notNull(),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.day, t.slot] })],
)
