import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { adminPermissions } from '#shared/admin-permissions.ts'
import { markKinds } from './bans/rules.ts'
import { startRates } from './rates/spec.ts'

export { mailGates, mailProofs } from './mail-links/tables.ts'
export { formerUsernames } from './usernames/tables.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
// milliseconds, as JavaScript dates have them: a keyset cursor must come back as exactly what is stored
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A person. Roles live here and nowhere else. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case; the address as typed is not kept. */
    email: text('email').notNull(),
    /** `[a-z0-9_]{3,30}`, unique without regard to case because it is stored in lower case. */
    username: text('username').notNull(),
    /** When it was last changed; null: it is the one of the sign-up. */
    usernameChangedAt: at('username_changed_at'),
    displayName: text('display_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    role: text('role', { enum: ['fan', 'creator', 'admin'] })
      .notNull()
      .default('fan'),
    isSuperAdmin: boolean('is_super_admin').notNull().default(false),
    /** What an admin may do; null: everything. */
    adminPermissions: text('admin_permissions', { enum: adminPermissions }).array(),
    status: text('status', { enum: ['active', 'suspended', 'deleted'] })
      .notNull()
      .default('active'),
    /** Why, in words for the person; only while suspended. */
    suspendedReason: text('suspended_reason'),
    suspendedAt: at('suspended_at'),
    /** Until when; null: lasting. */
    suspendedUntil: at('suspended_until'),
    /** Set while `deleted`: since when, and since when nobody can tell any more who it was (deletion.sql). */
    deletionRequestedAt: at('deletion_requested_at'),
    erasedAt: at('erased_at'),
    /** Since when signing in takes a code as well; null: a password is enough. */
    totpEnabledAt: at('totp_enabled_at'),
    /** How often all access was ended at once: by a new password, or by signing out everywhere. Secret addresses depend on it. */
    signOuts: integer('sign_outs').notNull().default(0),
    /** Spared the code where others need one. Only the local seed's demo people and the tests' are. */
    totpExempt: boolean('totp_exempt').notNull().default(false),
    emailConfirmedAt: at('email_confirmed_at'),
    bio: text('bio').notNull().default(''),
    avatarUrl: text('avatar_url'),
    bannerUrl: text('banner_url'),
    /** IANA; null until a browser reported one or the person chose one. */
    timeZone: text('time_zone'),
    updatedAt: at('updated_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // lists look people up one by one: a page of a hash index for each, where the primary key takes one for each of its levels
    index('users_lookup').using('hash', t.id),
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(t.username),
    index('users_suspended').on(t.suspendedAt).where(sql`${t.suspendedAt} is not null`),
    index('users_suspended_until').on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    index('users_username_prefix').on(sql`${t.username} text_pattern_ops`),
    index('users_display_name_prefix').on(sql`lower(${t.displayName}) text_pattern_ops`),
    index('users_created').on(t.createdAt),
    // what was written since a moment: moderation's automatic checks
    index('users_updated').on(t.updatedAt),
    index('users_creators').on(t.id).where(sql`${t.role} = 'creator' and ${t.status} = 'active'`),
    // the rare ones, which a list of all would take long to find
    index('users_admins').on(t.id).where(sql`${t.role} = 'admin' or ${t.isSuperAdmin}`),
    index('users_not_active').on(t.status, t.id).where(sql`${t.status} <> 'active'`),
    index('users_to_erase').on(t.deletionRequestedAt).where(sql`${t.status} = 'deleted' and ${t.erasedAt} is null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_username_form', sql`${t.username} ~ '^[a-z0-9_]{3,30}$'`),
  ],
)

/** What a creator adds to a person: category, place and the six rates (the only prices). */
export const creatorProfiles = pgTable(
  'creator_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    category: text('category').notNull(),
    specialties: text('specialties').array().notNull().default(sql`'{}'`),
    country: text('country'),
    state: text('state'),
    /** What they call themselves: pianist, coach. */
    creatorType: text('creator_type'),
    /** Handles, and one address of their own; what is not there is not known. */
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    /** The 4:5 picture of the creator's card. */
    cardUrl: text('card_url'),
    verified: boolean('verified').notNull().default(false),
    videoRate: integer('video_rate').notNull().default(startRates.videoCall),
    voiceRate: integer('voice_rate').notNull().default(startRates.voiceCall),
    textRate: integer('text_rate').notNull().default(startRates.textMessage),
    imageRate: integer('image_rate').notNull().default(startRates.imageMessage),
    audioRate: integer('audio_rate').notNull().default(startRates.audioMessage),
    videoMessageRate: integer('video_message_rate').notNull().default(startRates.videoMessage),
    /** Whether they take any now; a rate of 0 is free, which is something else. */
    acceptsVideo: boolean('accepts_video').notNull().default(true),
    acceptsVoice: boolean('accepts_voice').notNull().default(true),
    acceptsText: boolean('accepts_text').notNull().default(true),
    acceptsImage: boolean('accepts_image').notNull().default(true),
    acceptsAudio: boolean('accepts_audio').notNull().default(true),
    acceptsVideoMessage: boolean('accepts_video_message').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('creator_profiles_lookup').using('hash', t.userId),
    // descending as queries say it, nulls first: with drizzle's own order of nulls the index orders nothing
    index('creator_profiles_newest').on(t.createdAt.desc().nullsFirst(), t.userId.desc().nullsFirst()),
    check(
      'creator_profiles_rates',
      sql`least(${t.videoRate}, ${t.voiceRate}, ${t.textRate}, ${t.imageRate}, ${t.audioRate}, ${t.videoMessageRate}) >= 0
      and greatest(${t.videoRate}, ${t.voiceRate}, ${t.textRate}, ${t.imageRate}, ${t.audioRate}, ${t.videoMessageRate}) <= 999`,
    ),
  ],
)

/** One sign-in on one device. Signing out, or the reuse of a spent token, revokes it with all its tokens. */
export const sessionFamilies = pgTable(
  'session_families',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When its newest token was given out. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
    /** When it last did an admin's work, to the minute; without any it counts from the sign-in. */
    adminSeenAt: at('admin_seen_at').notNull().defaultNow(),
  },
  (t) => [
    index('session_families_user').on(t.userId),
    index('session_families_revoked').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
)

/**
 * One row per refresh token, `id` being its SHA-256. A token is spent by the refresh that replaces it;
 * one that comes back after the grace revokes its family.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => sessionFamilies.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: at('expires_at').notNull(),
    spentAt: at('spent_at'),
  },
  (t) => [index('sessions_family').on(t.familyId), index('sessions_expiry').on(t.expiresAt)],
)

/** What a person's authenticator app knows, sealed with a key that only the Worker has (RFC 6238). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  sealed: text('sealed').notNull(),
  /** The step of the newest code that was taken; it and older ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Codes for whoever has lost their app, each good once; only digests are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    digest: text('digest').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.digest] })],
)

/** Every suspension there was; the one that holds has no end, and `users` repeats it for what asks at each call. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** In words for the person. */
    reason: text('reason').notNull(),
    /** Null: lasting. */
    until: at('until'),
    begunAt: at('begun_at').notNull(),
    begunBy: uuid('begun_by').references(() => users.id),
    endedAt: at('ended_at'),
    /** The admin who lifted it; null: its time was over, or a longer one took its place. */
    endedBy: uuid('ended_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('suspensions_open').on(t.userId).where(sql`${t.endedAt} is null`),
    index('suspensions_user').on(t.userId, t.id),
    check('suspensions_end', sql`${t.endedAt} is not null or ${t.endedBy} is null`),
  ],
)

/** An admin who looks, or looked, at the product as somebody else; nothing can be changed with it. */
export const viewings = pgTable(
  'viewings',
  {
    id: id(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    /** The admin's own sign-in, with which it ends. */
    adminFamily: uuid('admin_family').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the browser's cookie. */
    tokenDigest: text('token_digest').notNull().unique(),
    begunAt: at('begun_at').notNull(),
    endsAt: at('ends_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('viewings_open').on(t.adminFamily).where(sql`${t.endedAt} is null`),
    index('viewings_due').on(t.endsAt).where(sql`${t.endedAt} is null`),
    index('viewings_user').on(t.userId),
  ],
)

/** Keyed hashes of the email address and the cards of accounts that are suspended for good. */
export const bannedMarks = pgTable(
  'banned_marks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: markKinds }).notNull(),
    digest: text('digest').notNull(),
    /** Null while the account exists; afterwards the end of the period in spec.ts. */
    until: at('until'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.digest] }),
    index('banned_marks_digest').on(t.digest, t.kind),
    index('banned_marks_until').on(t.until),
  ],
)

/** New accounts that matched a mark. An account is held once; after an admin has restored it, it stays free. */
export const heldAccounts = pgTable(
  'held_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    kind: text('kind', { enum: markKinds }).notNull(),
    /** The start of the suspension that holds the account. */
    heldAt: at('held_at').notNull(),
  },
  (t) => [index('held_accounts_at').on(t.heldAt)],
)
