import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { writers } from './spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Follows of creators. Bookmarks are a separate table. */
export const follows = pgTable(
  'follows',
  {
    followerId: person('follower_id'),
    creatorId: person('creator_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.creatorId] }),
    index('follows_creator_newest').on(t.creatorId, t.createdAt.desc().nullsFirst(), t.followerId.desc().nullsFirst()),
    index('follows_follower_newest').on(t.followerId, t.createdAt.desc().nullsFirst(), t.creatorId.desc().nullsFirst()),
    index('follows_newest').on(t.createdAt.desc().nullsFirst()),
    check('follows_not_oneself', sql`${t.followerId} <> ${t.creatorId}`),
  ],
)

/** Privacy settings. A user without a row has the defaults. */
export const privacySettings = pgTable(
  'privacy_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    whoMayMessage: text('who_may_message', { enum: writers }).notNull().default('everyone'),
    appearOffline: boolean('appear_offline').notNull().default(false),
    /** ISO 3166-1 alpha-2 codes. People in these countries cannot see the user. */
    hiddenCountries: text('hidden_countries').array().notNull().default(sql`'{}'`),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('privacy_settings_writers', sql`${t.whoMayMessage} in ('everyone', 'following', 'subscribers', 'nobody')`),
  ],
)

/** Blocks. The two people cannot see each other. Written by public.block, which also ends following. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: person('blocker_id'),
    blockedId: person('blocked_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_newest').on(t.blockerId, t.createdAt.desc().nullsFirst(), t.blockedId.desc().nullsFirst()),
    index('blocks_blocked').on(t.blockedId, t.blockerId),
    check('blocks_not_oneself', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/** Mutes. The muted person is not notified of the mute and keeps all access. */
export const mutes = pgTable(
  'mutes',
  { muterId: person('muter_id'), mutedId: person('muted_id'), createdAt: at('created_at').notNull().defaultNow() },
  (t) => [
    primaryKey({ columns: [t.muterId, t.mutedId] }),
    index('mutes_newest').on(t.muterId, t.createdAt.desc().nullsFirst(), t.mutedId.desc().nullsFirst()),
    index('mutes_muted').on(t.mutedId),
    check('mutes_not_oneself', sql`${t.muterId} <> ${t.mutedId}`),
  ],
)

/** Bookmarked creators, visible only to the owner. */
export const bookmarks = pgTable(
  'bookmarks',
  { userId: person('user_id'), creatorId: person('creator_id'), createdAt: at('created_at').notNull().defaultNow() },
  (t) => [
    primaryKey({ columns: [t.userId, t.creatorId] }),
    index('bookmarks_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.creatorId.desc().nullsFirst()),
    index('bookmarks_creator').on(t.creatorId),
    check('bookmarks_not_oneself', sql`${t.userId} <> ${t.creatorId}`),
  ],
)

/** Time at which a creator was last notified of a follower, so that following again does not notify again. */
export const followNotices = pgTable(
  'follow_notices',
  { creatorId: person('creator_id'), followerId: person('follower_id'), toldAt: at('told_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.creatorId, t.followerId] }), index('follow_notices_follower').on(t.followerId)],
)
