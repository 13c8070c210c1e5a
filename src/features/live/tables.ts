import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '#shared/categories.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../schedule/events/tables.ts'
import { subscriptionTiers } from '../subscriptions/tables.ts'
import { audiences, endReasons } from './lists.ts'

// milliseconds, as JavaScript dates have them: a keyset cursor must come back as exactly what is stored
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Every stream there is and was. Of each creator at most one is under way. */
export const streams = pgTable(
  'streams',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: person('creator_id'),
    title: text('title').notNull(),
    category: text('category', { enum: categories }),
    /** An upload of its creator; null: their card's picture stands for it. */
    coverId: uuid('cover_id'),
    audience: text('audience', { enum: audiences }).notNull(),
    tierId: uuid('tier_id').references(() => subscriptionTiers.id),
    eventId: uuid('event_id').references(() => events.id),
    /** Of the media's provider. */
    meetingId: text('meeting_id').notNull().unique(),
    /** The sign-in whose device is on stage. */
    hostFamily: uuid('host_family').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    /** When the host's picture first came. */
    liveAt: at('live_at'),
    /** When followers were notified; null: not yet, or the notification of an earlier stream was too recent. */
    announcedAt: at('announced_at'),
    /** Since when the host is connected, or not; one of the two while the stream is under way. */
    hostSince: at('host_since'),
    hostAwayAt: at('host_away_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    /** Why an admin stopped it: a house rule's code. */
    stopReason: text('stop_reason'),
    peakViewers: integer('peak_viewers').notNull().default(0),
    /** Different people who watched; known at the end. */
    watched: integer('watched'),
    /** Chat messages so far: the number of the newest. */
    messages: integer('messages').notNull().default(0),
    pinnedMessage: integer('pinned_message'),
    isMuted: boolean('is_muted').notNull().default(false),
    goalTitle: text('goal_title'),
    goalTokens: integer('goal_tokens'),
    /** When the goal was set: tips from then on count. */
    goalSince: at('goal_since'),
    /** The one fan who is on stage with the host. */
    guestId: uuid('guest_id').references(() => users.id),
    guestSince: at('guest_since'),
    /** Whether the host lets the guest be heard and seen; of who is invited, whether they will be. */
    guestSound: boolean('guest_sound').notNull().default(true),
    guestPicture: boolean('guest_picture').notNull().default(true),
    /** It is being recorded: a guest on stage has agreed to that. */
    isRecorded: boolean('is_recorded').notNull().default(false),
    /** Where the viewers were led at the end. */
    raidTo: uuid('raid_to'),
  },
  (t) => [
    uniqueIndex('streams_running').on(t.creatorId).where(sql`${t.endedAt} is null`),
    index('streams_creator').on(t.creatorId, t.id.desc()),
    index('streams_event').on(t.eventId).where(sql`${t.eventId} is not null`),
    check('streams_audience', sql`(${t.audience} = 'tier') = (${t.tierId} is not null)`),
    check('streams_ticket', sql`${t.audience} <> 'ticket' or ${t.eventId} is not null`),
    check('streams_ended', sql`(${t.endedAt} is not null) = (${t.endReason} is not null)`),
    check('streams_host', sql`${t.endedAt} is not null or (${t.hostSince} is null) = (${t.hostAwayAt} is not null)`),
    check(
      'streams_goal',
      sql`(${t.goalTokens} is null) = (${t.goalSince} is null) and coalesce(${t.goalTokens}, 1) > 0`,
    ),
  ],
)

/**
 * Who is on stage at this moment: a row from the start of a stream to its end. Small and written often, so it stands apart
 * from everything that is kept (viewers are counted, never invented).
 */
export const liveNow = pgTable(
  'live_now',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    streamId: uuid('stream_id')
      .unique()
      .references(() => streams.id),
    title: text('title').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    viewers: integer('viewers').notNull().default(0),
  },
  (t) => [
    index('live_now_newest').on(t.startedAt.desc().nullsFirst(), t.creatorId.desc().nullsFirst()),
    check('live_now_viewers', sql`${t.viewers} >= 0`),
  ],
)

const stream = () =>
  uuid('stream_id')
    .notNull()
    .references(() => streams.id)

/** What the media's provider says of who came and left: a row for each connection. */
export const streamVisits = pgTable(
  'stream_visits',
  {
    streamId: stream(),
    peerId: text('peer_id').notNull(),
    /** A person's id, or `visitor:` and what the browser of somebody without an account calls itself. */
    person: text('person').notNull(),
    isHost: boolean('is_host').notNull(),
    joinedAt: at('joined_at').notNull(),
    leftAt: at('left_at'),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.peerId] }),
    index('stream_visits_here').on(t.streamId, t.person).where(sql`${t.leftAt} is null`),
    index('stream_visits_person').on(t.person, t.streamId),
    index('stream_visits_joined').on(t.joinedAt).where(sql`${t.person} not like 'erased:%'`),
  ],
)

/** What opens a meeting to somebody: it can be taken back. */
export const streamPasses = pgTable(
  'stream_passes',
  {
    streamId: stream(),
    participantId: text('participant_id').notNull(),
    person: text('person').notNull(),
    isHost: boolean('is_host').notNull(),
    /** The first preview of a visitor says until when they watch. */
    givenAt: at('given_at').notNull().defaultNow(),
    /** Of a guest on stage: it sends, and is taken back when they leave the stage. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** Where it was given, while the stream goes on: who hides from a country takes back what was given there. */
    country: text('country'),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.participantId] }),
    index('stream_passes_person').on(t.streamId, t.person, t.givenAt),
  ],
)

/** The chat of a stream: the newest 500. */
export const streamMessages = pgTable(
  'stream_messages',
  {
    streamId: stream(),
    /** From 1 on, without gaps, in the order in which they were written. */
    number: integer('number').notNull(),
    senderId: person('sender_id'),
    text: text('text').notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.number] }),
    index('stream_messages_sender').on(t.senderId, t.streamId, t.number.desc()),
  ],
)

/** How a creator wants the chat to be. */
export const liveSettings = pgTable(
  'live_settings',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => users.id),
    slowSeconds: integer('slow_seconds').notNull().default(0),
    followersOnly: boolean('followers_only').notNull().default(false),
    words: text('words').array().notNull().default(sql`'{}'`),
    acceptsRaids: boolean('accepts_raids').notNull().default(true),
  },
  (t) => [check('live_settings_slow', sql`${t.slowSeconds} >= 0`)],
)

export const liveModerators = pgTable(
  'live_moderators',
  { creatorId: person('creator_id'), userId: person('user_id'), addedAt: at('added_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.creatorId, t.userId] }), index('live_moderators_user').on(t.userId)],
)

/** Who neither writes nor watches any stream of a creator; with an end, who does not write until then. */
export const liveBans = pgTable(
  'live_bans',
  {
    creatorId: person('creator_id'),
    userId: person('user_id'),
    /** Null: a ban, until it is lifted. Otherwise a time-out. */
    until: at('until'),
    byId: person('by_id'),
    reason: text('reason').notNull().default(''),
    bannedAt: at('banned_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.userId] }), index('live_bans_user').on(t.userId)],
)

/** Guests who agreed to be seen and heard in the replay of a stream, before they came on its stage. */
export const streamConsents = pgTable(
  'stream_consents',
  {
    streamId: stream(),
    userId: person('user_id'),
    agreedAt: at('agreed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.streamId, t.userId] }), index('stream_consents_user').on(t.userId, t.streamId)],
)

/** Who asks to come on stage. */
export const streamHands = pgTable(
  'stream_hands',
  {
    streamId: stream(),
    userId: person('user_id'),
    raisedAt: at('raised_at').notNull().defaultNow(),
    /** When the host asked them on stage. */
    invitedAt: at('invited_at'),
  },
  (t) => [primaryKey({ columns: [t.streamId, t.userId] })],
)
