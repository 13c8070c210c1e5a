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
import { adminPermissions } from '#shared/session.ts'
import { startRates } from './profile/spec.ts'
import { markKinds } from './suspension/rules.ts'

export { mailGates, mailProofs } from './mail-links/tables.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
// milliseconds as in JavaScript dates, so that a keyset cursor equals the stored value
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A person. Roles are stored only here. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Email address in lower case, the only form that is stored. */
    email: text('email').notNull(),
    /** `[a-z0-9_]{3,30}`, stored in lower case, so that it is unique regardless of case. */
    username: text('username').notNull(),
    /** Time of the last change of the username; null if it was never changed. */
    usernameChangedAt: at('username_changed_at'),
    displayName: text('display_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    role: text('role', { enum: ['fan', 'creator', 'admin'] })
      .notNull()
      .default('fan'),
    isSuperAdmin: boolean('is_super_admin').notNull().default(false),
    /** Permissions of an admin; null for all. */
    adminPermissions: text('admin_permissions', { enum: adminPermissions }).array(),
    status: text('status', { enum: ['active', 'suspended', 'deleted'] })
      .notNull()
      .default('active'),
    /** Reason shown to the person while suspended. */
    suspendedReason: text('suspended_reason'),
    suspendedAt: at('suspended_at'),
    /** End of the suspension; null without an end. */
    suspendedUntil: at('suspended_until'),
    /** Time of the deletion request while `deleted`, and of the erasure of all personal data (deletion.sql). */
    deletionRequestedAt: at('deletion_requested_at'),
    erasedAt: at('erased_at'),
    /** Time at which two-step sign-in was turned on; null while the password alone is enough. */
    totpEnabledAt: at('totp_enabled_at'),
    /**
     * Number of times that all access was revoked, by a new password or by signing out everywhere. Secret URLs, such as
     * calendar feeds, contain this number.
     */
    signOuts: integer('sign_outs').notNull().default(0),
    /** True for people exempt from two-step sign-in: only demo people of the local seed, and people of tests. */
    totpExempt: boolean('totp_exempt').notNull().default(false),
    emailConfirmedAt: at('email_confirmed_at'),
    bio: text('bio').notNull().default(''),
    avatarUrl: text('avatar_url'),
    bannerUrl: text('banner_url'),
    /** IANA time zone; null until a browser reports one or the person chooses one. */
    timeZone: text('time_zone'),
    updatedAt: at('updated_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // lists look up people by id: a hash index reads one page per person, the primary key one page per level
    index('users_lookup').using('hash', t.id),
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(t.username),
    index('users_suspended').on(t.suspendedAt).where(sql`${t.suspendedAt} is not null`),
    index('users_suspended_until').on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    index('users_username_prefix').on(sql`${t.username} text_pattern_ops`),
    index('users_display_name_prefix').on(sql`lower(${t.displayName}) text_pattern_ops`),
    index('users_created').on(t.createdAt),
    // for the automatic checks of new texts by moderation
    index('users_updated').on(t.updatedAt),
    index('users_creators').on(t.id).where(sql`${t.role} = 'creator' and ${t.status} = 'active'`),
    // partial indexes for the few matching people, because a scan of all people would be slow
    index('users_admins').on(t.id).where(sql`${t.role} = 'admin' or ${t.isSuperAdmin}`),
    index('users_not_active').on(t.status, t.id).where(sql`${t.status} <> 'active'`),
    index('users_to_erase').on(t.deletionRequestedAt).where(sql`${t.status} = 'deleted' and ${t.erasedAt} is null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_username_form', sql`${t.username} ~ '^[a-z0-9_]{3,30}$'`),
  ],
)

/**
 * Former usernames. Until their protection ends no other account can take them, so that people are not confused with
 * the former owner; links with them redirect. Written only by the trigger in people/usernames.sql.
 */
export const formerUsernames = pgTable('former_usernames', {
  username: text('username').primaryKey(),
  userId: uuid('user_id').notNull(),
  until: at('until').notNull(),
})

/** Data of a creator in addition to `users`: category, place and the six rates. Prices are stored only here. */
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
    /** Profession in the creator's words, such as pianist or coach. */
    creatorType: text('creator_type'),
    /** Links of the creator by site: handles, and the URL of a website. Absent keys are unset. */
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    /** URL of the 4:5 picture on the creator's card. */
    cardUrl: text('card_url'),
    verified: boolean('verified').notNull().default(false),
    videoRate: integer('video_rate').notNull().default(startRates.videoCall),
    voiceRate: integer('voice_rate').notNull().default(startRates.voiceCall),
    textRate: integer('text_rate').notNull().default(startRates.textMessage),
    imageRate: integer('image_rate').notNull().default(startRates.imageMessage),
    audioRate: integer('audio_rate').notNull().default(startRates.audioMessage),
    videoMessageRate: integer('video_message_rate').notNull().default(startRates.videoMessage),
    /** True while the creator accepts this channel. That differs from a rate of 0, which means free. */
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
    // descending with nulls first, as in the queries; with Drizzle's default order of nulls the index would not be used
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
    /** Time at which the newest token of the sign-in was issued. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
    /** Time of its last admin request, to the minute; initially the time of the sign-in. */
    adminSeenAt: at('admin_seen_at').notNull().defaultNow(),
  },
  (t) => [
    index('session_families_user').on(t.userId),
    index('session_families_revoked').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
)

/**
 * Refresh tokens; `id` is the SHA-256 of the token. A refresh spends the token that it replaces. Using a spent token
 * after the grace period revokes its session family.
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

/** Secret of a person's authenticator app, sealed with a key that only the Worker has (RFC 6238). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  sealed: text('sealed').notNull(),
  /** TOTP time step of the newest accepted code. Codes of this step and of older steps are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Recovery codes for people without their app, each valid once; only digests are stored. */
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

/** All suspensions. The current one has no `endedAt`. `users` has a copy of it, for the checks of every request. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Reason shown to the person. */
    reason: text('reason').notNull(),
    /** End of the suspension; null without an end. */
    until: at('until'),
    begunAt: at('begun_at').notNull(),
    begunBy: uuid('begun_by').references(() => users.id),
    endedAt: at('ended_at'),
    /** Admin who lifted the suspension; null if it expired or a longer one replaced it. */
    endedBy: uuid('ended_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('suspensions_open').on(t.userId).where(sql`${t.endedAt} is null`),
    index('suspensions_user').on(t.userId, t.id),
    check('suspensions_end', sql`${t.endedAt} is not null or ${t.endedBy} is null`),
  ],
)

/** Impersonation sessions: an admin views the product as another person, read-only. */
export const viewings = pgTable(
  'viewings',
  {
    id: id(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    /** The admin's own sign-in. Its end also ends the impersonation session. */
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

/** Keyed hashes of the email address and the cards of accounts that are suspended without an end. */
export const bannedMarks = pgTable(
  'banned_marks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: markKinds }).notNull(),
    digest: text('digest').notNull(),
    /** Null while the account exists; after its erasure, the time at which this hash expires (`banYears`). */
    until: at('until'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.digest] }),
    index('banned_marks_digest').on(t.digest, t.kind),
    index('banned_marks_until').on(t.until),
  ],
)

/**
 * New accounts that were suspended because they matched a hash of a banned account. This happens only once per account:
 * a restoration by an admin is final.
 */
export const heldAccounts = pgTable(
  'held_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    kind: text('kind', { enum: markKinds }).notNull(),
    /** Start of the suspension for the match. */
    heldAt: at('held_at').notNull(),
  },
  (t) => [index('held_accounts_at').on(t.heldAt)],
)
