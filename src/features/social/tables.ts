import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { writers } from './spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Who follows whom. Bookmarks are something else. */
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

/** How somebody can be found and reached. Nobody's row is missing: without one, the defaults hold. */
export const privacySettings = pgTable(
  'privacy_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    whoMayMessage: text('who_may_message', { enum: writers }).notNull().default('everyone'),
    appearOffline: boolean('appear_offline').notNull().default(false),
    /** ISO 3166-1 alpha-2; visitors from there are shown nothing of this person. */
    hiddenCountries: text('hidden_countries').array().notNull().default(sql`'{}'`),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('privacy_settings_writers', sql`${t.whoMayMessage} in ('everyone', 'following', 'subscribers', 'nobody')`),
  ],
)

/** Neither of the two exists for the other. Written by public.block, which ends what was between them. */
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

/** Whom somebody does not want to hear of; the muted person is not told and loses nothing else. */
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

/** Creators somebody keeps for later; theirs alone. */
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

/** When a creator was last told that somebody follows them; following on and off does not ring again and again. */
export const followNotices = pgTable(
  'follow_notices',
  { creatorId: person('creator_id'), followerId: person('follower_id'), toldAt: at('told_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.creatorId, t.followerId] }), index('follow_notices_follower').on(t.followerId)],
)
