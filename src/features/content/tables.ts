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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { subscriptionTiers } from '../subscriptions/tables.ts'
import { contentCategories, contentTypes } from './lists.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const texts = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** Columns of a file, copied from its upload. */
const file = {
  /** Id of the upload, which is part of its storage keys. */
  uploadId: uuid('upload_id').notNull(),
  fileType: text('file_type').notNull(),
  size: integer('size').notNull(),
  /** Width in pixels of a picture or video; null for other files, or if unknown. */
  width: integer('width'),
  height: integer('height'),
  durationMs: integer('duration_ms'),
}

/** Items of a creator's gallery: single files and bundles of photos. The preview shows the first file. */
export const contentItems = pgTable(
  'content_items',
  {
    id: id(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: contentTypes }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: contentCategories }).notNull(),
    tags: texts('tags'),
    /** Price in tokens; 0 means that it is not sold separately. An item without a price and a tier is free. */
    priceTokens: integer('price_tokens').notNull(),
    tierId: uuid('tier_id').references(() => subscriptionTiers.id),
    isBundle: boolean('is_bundle').notNull().default(false),
    files: integer('files').notNull(),
    ...file,
    /** Part of a recording that is on sale, in whole seconds. Null means the whole file. */
    playedFrom: integer('played_from'),
    playedTo: integer('played_to'),
    /** Upload of a video's poster. */
    posterId: uuid('poster_id'),
    isPublic: boolean('is_public').notNull().default(true),
    allowDownload: boolean('allow_download').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Time at which moderation hid the item from everyone except its creator, also from buyers. */
    hiddenAt: at('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** Time at which the creator deleted the item. Buyers keep access. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('content_shown')
      .on(t.creatorId, t.type, t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.hiddenAt} is null and ${t.isPublic}`),
    index('content_own').on(t.creatorId, t.type, t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    index('content_streams')
      .on(t.id.desc().nullsFirst())
      .where(sql`${t.type} = 'stream' and ${t.deletedAt} is null and ${t.hiddenAt} is null and ${t.isPublic}`),
    index('content_updated').on(t.updatedAt),
    index('content_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('content_price', sql`${t.priceTokens} >= 0 and ${t.files} > 0`),
    check(
      'content_played',
      sql`(${t.playedFrom} is null) = (${t.playedTo} is null) and coalesce(${t.playedFrom} >= 0 and ${t.playedTo} >= ${t.playedFrom}, true)`,
    ),
    check('content_hidden', sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null)`),
  ],
)

/** Files of an item, in order. */
export const contentFiles = pgTable(
  'content_files',
  {
    id: id(),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contentItems.id),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    ...file,
  },
  (t) => [
    unique('content_files_position').on(t.contentId, t.position),
    // makes each upload one file at most, so that a retry finds that file
    unique('content_files_upload').on(t.uploadId),
  ],
)

/** Purchases of items. Rows are never deleted. */
export const contentUnlocks = pgTable(
  'content_unlocks',
  {
    id: id(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contentItems.id),
    /** Price that the buyer paid, and its ledger movement. */
    tokens: integer('tokens').notNull(),
    movementId: uuid('movement_id').notNull(),
    /** Part of a recording that was on sale at the purchase. The buyer can play it after later trims. */
    soldFrom: integer('sold_from'),
    soldTo: integer('sold_to'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('content_unlocks_once').on(t.buyerId, t.contentId),
    index('content_unlocks_buyer').on(t.buyerId, t.id.desc().nullsFirst()),
    index('content_unlocks_content').on(t.contentId),
    check('content_unlocks_tokens', sql`${t.tokens} > 0`),
    check(
      'content_unlocks_sold',
      sql`(${t.soldFrom} is null) = (${t.soldTo} is null) and coalesce(${t.soldFrom} >= 0 and ${t.soldTo} >= ${t.soldFrom}, true)`,
    ),
  ],
)

export const contentLikes = pgTable(
  'content_likes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contentItems.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.contentId] }), index('content_likes_content').on(t.contentId)],
)

/**
 * Views, likes and sales of an item: the sums of its rows. A view counts once per user and day, and the user is not
 * stored.
 */
export const contentFigures = pgTable(
  'content_figures',
  {
    contentId: uuid('content_id')
      .notNull()
      .references(() => contentItems.id),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    unlocks: integer('unlocks').notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.contentId, t.slot] })],
)

/** Views of an item by UTC day, written together with the total. Views from before this table existed have no day. */
export const contentViewDays = pgTable(
  'content_view_days',
  {
    contentId: uuid('content_id')
      .notNull()
      .references(() => contentItems.id),
    day: date('day', { mode: 'string' }).notNull(),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.contentId, t.day, t.slot] })],
)

/** Number of a creator's items by type: those that others can see, and the rest. Written only by triggers. */
export const contentCounts = pgTable(
  'content_counts',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: contentTypes }).notNull(),
    shown: integer('shown').notNull().default(0),
    unseen: integer('unseen').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.type] })],
)
