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

/**
 * A creator as lists show them: one row for everybody who can be found, so that a page of a list reads one table in the
 * order of one index. Written by listings.sql alone, from what accounts, social and live know.
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
    /** Tokens a minute of the cheapest call they take; null: they take none. */
    callRate: integer('call_rate').generatedAlwaysAs(
      sql`least(case when accepts_video then video_rate end, case when accepts_voice then voice_rate end)`,
    ),
    /** The name as searches compare it, `public.search_words`. */
    nameWords: text('name_words').notNull().default(''),
    /** Unused. Only the Worker of the previous release reads it. */
    words: text('words').notNull().generatedAlwaysAs(sql`username || chr(10) || lower(display_name)`),
    /** Where they do not want to be seen, and whether that they are online; as privacy_settings has it. */
    hiddenCountries: text('hidden_countries').array().notNull().default(sql`'{}'`),
    appearOffline: boolean('appear_offline').notNull().default(false),
    /** On stage: as live_now has it. */
    live: boolean('live').notNull().default(false),
    /** As presence has it; whether that is still true, and may be seen, public.is_online says. */
    online: boolean('online').notNull().default(false),
    /** Without listing_changes that are not counted yet. */
    followers: integer('followers').notNull().default(0),
    /** A logarithm (README.md, Ranking), so that it only changes when something happens. */
    trending: doublePrecision('trending').notNull(),
    /** The order of trending lists: live creators first, then creators with a picture, each by `trending`. */
    lead: doublePrecision('lead')
      .notNull()
      .generatedAlwaysAs(
        sql`trending + case when live then 2e6 else 0 end
          + case when coalesce(card_url, avatar_url) is null then 0 else 1e6 end`,
      ),
  },
  (t) => {
    // made anew for each: an index takes its columns for itself
    const by = {
      newest: () => [t.createdAt.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
      popular: () => [t.followers.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
      lead: () => [t.lead.desc().nullsFirst(), t.userId.desc().nullsFirst()] as const,
      // the release before this one lists by it: these indexes can go in the next one
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
 * The words that a search looks in: username and name, a line break, then category, specialties, place and bio. A table of
 * its own, because a listing changes with every visit and follower, and its index of words would be written each time.
 */
export const creatorWords = pgTable('creator_words', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => creatorListings.userId, { onDelete: 'cascade' }),
  search: text('search').notNull(),
})

/** Followers won and lost that a creator's listing does not count yet: many can follow at once without waiting for a row. */
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

/** How often a creator's page was looked at: the sum of its rows (a person counts once a day, and is not kept). */
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

/** How far the ranking has read what happened elsewhere. */
export const listingMarks = pgTable('listing_marks', {
  source: text('source').primaryKey(),
  readUntil: uuid('read_until').notNull(),
})
