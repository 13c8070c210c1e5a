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

/** Products of creators. */
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
    /** Id of the upload with the image; null if the image has no upload. */
    imageId: uuid('image_id'),
    /** True for products that are shipped. */
    physical: boolean('physical').notNull(),
    /** Number of remaining pieces; null for unlimited. buying.sql changes it under the lock of this row. */
    stockQuantity: integer('stock_quantity'),
    /**
     * Number of orders without cancelled ones. `earned_tokens` sums the tokens of accepted orders. Only buying.sql
     * writes both.
     */
    salesCount: integer('sales_count').notNull().default(0),
    earnedTokens: bigint('earned_tokens', { mode: 'number' }).notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Time of the deletion. Deleted products are kept for figures and orders. */
    deletedAt: at('deleted_at'),
    /** Time and reason of the removal by an admin. */
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

/** View count of a product: the sum of its rows. A viewer counts once a day and is not stored. */
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

/** Views by UTC day, written together with the view count. Views that are older than this table have no day. */
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
