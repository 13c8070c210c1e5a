import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { productCategories } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Something a creator sells by the piece. */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    category: text('category', { enum: productCategories }).notNull(),
    priceTokens: integer('price_tokens').notNull(),
    imageUrl: text('image_url').notNull(),
    /** The upload that is shown; null: the picture is somewhere else. */
    imageId: uuid('image_id'),
    /** Whether it goes by post. */
    physical: boolean('physical').notNull(),
    /** How many there still are; null: any number. Taken and given back under this row's lock, by buying.sql. */
    stockQuantity: integer('stock_quantity'),
    /** Orders that were not cancelled, and what those that are accepted brought: by buying.sql alone. */
    salesCount: integer('sales_count').notNull().default(0),
    earnedTokens: bigint('earned_tokens', { mode: 'number' }).notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Deleted ones stay for their figures, and for the orders that speak of them. */
    deletedAt: at('deleted_at'),
    /** An admin took it out of sight, and why. */
    hiddenAt: at('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    index('products_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    index('products_updated').on(t.updatedAt),
    index('products_newest').on(t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null and ${t.isActive}`),
    index('products_category')
      .on(t.category, t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.isActive}`),
    check('products_price', sql`${t.priceTokens} > 0`),
    check('products_stock', sql`${t.stockQuantity} >= 0 and ${t.salesCount} >= 0 and ${t.earnedTokens} >= 0`),
  ],
)

/** How often a product's page was looked at: the sum of its rows (a person counts once a day, and is not kept). */
export const productViews = pgTable(
  'product_views',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.slot] })],
)

/** The same looks by UTC day, kept by the write that counts them. Looks from before this table have no day. */
export const productViewDays = pgTable(
  'product_view_days',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    day: date('day', { mode: 'string' }).notNull(),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day, t.slot] })],
)
