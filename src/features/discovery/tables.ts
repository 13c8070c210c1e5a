import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
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

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Smallest `lead` of a creator with a picture. */
export const picturedLead = sql.raw('1e6')

/**
 * Creators in lists: one row per listed creator, so that a page of a list reads one table by one index. Only
 * listings.sql writes this table, from data of accounts, social and live.
 */
export const creatorListings = pgTable(
  'creator_listings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    username: text('username').notNull(),
    displayName: text('display_name').notNull(),
    avatarUrl: text('avatar_url'),
    cardUrl: text('card_url'),
    category: text('category').notNull(),
    specialties: text('specialties').array().notNull(),
    country: text('country'),
    state: text('state'),
    verified: boolean('verified').notNull(),
    videoRate: integer('video_rate').notNull(),
    voiceRate: integer('voice_rate').notNull(),
    textRate: integer('text_rate').notNull(),
    acceptsVideo: boolean('accepts_video').notNull(),
    acceptsVoice: boolean('accepts_voice').notNull(),
    acceptsText: boolean('accepts_text').notNull(),
    acceptsImage: boolean('accepts_image').notNull(),
    acceptsAudio: boolean('accepts_audio').notNull(),
    acceptsVideoMessage: boolean('accepts_video_message').notNull(),
    createdAt: at('created_at').notNull(),
    /** Rate in tokens per minute of the cheapest open call type; null: no calls. */
    callRate: integer('call_rate').generatedAlwaysAs(
      sql`least(case when accepts_video then video_rate end, case when accepts_voice then voice_rate end)`,
    ),
    /** Name, normalised for search by `public.search_words`. */
    nameWords: text('name_words').notNull().default(''),
    /** Unused column, which only Workers of the previous release read. */
    words: text('words').notNull().generatedAlwaysAs(sql`username || chr(10) || lower(display_name)`),
    /** Privacy settings, copied from privacy_settings. */
    hiddenCountries: text('hidden_countries').array().notNull().default(sql`'{}'`),
    appearOffline: boolean('appear_offline').notNull().default(false),
    /** Whether the creator is live, copied from live_now. */
    live: boolean('live').notNull().default(false),
    /** Presence, copied without its expiry. public.is_online decides whether it is valid and visible. */
    online: boolean('online').notNull().default(false),
    /** Number of followers, without changes that are still in listing_changes. */
    followers: integer('followers').notNull().default(0),
    /** Logarithmic trend (README.md, Ranking), so that it changes only with new events. */
    trending: doublePrecision('trending').notNull(),
    /** Sort key of trending lists: live creators first, then creators with a picture, each by `trending`. */
    lead: doublePrecision('lead')
      .notNull()
      .generatedAlwaysAs(
        sql`trending + case when live then 2e6 else 0 end
          + case when coalesce(card_url, avatar_url) is null then 0 else ${picturedLead} end`,
      ),
  },
  (t) => {
    // functions, because each index needs its own column objects
    const by = {
      newest: () => [t.createdAt.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
      popular: () => [t.followers.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
      lead: () => [t.lead.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
      // only the previous release uses this index; the next release can drop it
      trending: () => [t.trending.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
    }
    const first = (letters: 2 | 3) => [
      index(`creator_listings_username_${letters}`).on(sql.raw(`"left"(username, ${letters})`), ...by.popular()),
      index(`creator_listings_name_${letters}`).on(sql.raw(`"left"(name_words, ${letters})`), ...by.popular()),
    ]
    return [
      index('creator_listings_newest').on(...by.newest()),
      index('creator_listings_popular').on(...by.popular()),
      index('creator_listings_trending').on(...by.trending()),
      index('creator_listings_lead').on(...by.lead()),
      index('creator_listings_category_lead').on(t.category, ...by.lead()),
      index('creator_listings_country_lead').on(t.country, ...by.lead()),
      index('creator_listings_online_lead')
        .on(...by.lead())
        .where(sql`online`),
      index('creator_listings_live_lead')
        .on(...by.lead())
        .where(sql`live`),
      index('creator_listings_category_newest').on(t.category, ...by.newest()),
      index('creator_listings_category_popular').on(t.category, ...by.popular()),
      index('creator_listings_category_trending').on(t.category, ...by.trending()),
      index('creator_listings_country_newest').on(t.country, ...by.newest()),
      index('creator_listings_country_popular').on(t.country, ...by.popular()),
      index('creator_listings_country_trending').on(t.country, ...by.trending()),
      index('creator_listings_call_rate').on(t.callRate),
      index('creator_listings_online')
        .on(...by.trending())
        .where(sql`online`),
      index('creator_listings_live')
        .on(...by.trending())
        .where(sql`live`),
      index('creator_listings_name').on(sql`lower(${t.displayName})`),
      index('creator_listings_username').on(t.username),
      ...first(2),
      ...first(3),
    ]
  },
)

/**
 * Text that a search reads: username and name, a line break, then category, specialties, place and bio. A separate
 * table, because listings change with every visit and follower, and each change would update the word index.
 */
export const creatorWords = pgTable('creator_words', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => creatorListings.userId, { onDelete: 'cascade' }),
  search: text('search').notNull(),
})

/** Follows and unfollows that are not applied to the listings yet, so that many at once do not wait for a row lock. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    creatorId: uuid('creator_id').notNull(),
    followers: smallint('followers').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('listing_changes_creator').on(t.creatorId)],
)

/** Views of creators' pages, spread over several rows per creator. Viewers are not stored. */
export const creatorViews = pgTable(
  'creator_views',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    slot: smallint('slot').notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.slot] })],
)

/** Positions up to which the ranking has read other tables. */
export const listingMarks = pgTable('listing_marks', {
  source: text('source').primaryKey(),
  readUntil: uuid('read_until').notNull(),
})

/** Order of a creator's experiences in one row, so that concurrent orders do not mix. */
export const experienceOrders = pgTable('experience_orders', {
  creatorId: uuid('creator_id')
    .primaryKey()
    .references(() => users.id),
  /** Ids of offers, events and series. Experiences without an id in the list come last. */
  keys: uuid('keys').array().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
