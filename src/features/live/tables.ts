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
import { tagsMax } from './tags/lists.ts'

// milliseconds, the precision of JavaScript dates: a keyset cursor has to equal the stored value
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** All streams. A creator has at most one running stream. */
export const streams = pgTable(
  'streams',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    creatorId: person('creator_id'),
    title: text('title').notNull(),
    category: text('category', { enum: categories }),
    /** Words that the host chose for the stream, as they are shown. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Cover uploaded by the creator; null means that the creator's card picture is shown. */
    coverId: uuid('cover_id'),
    audience: text('audience', { enum: audiences }).notNull(),
    tierId: uuid('tier_id').references(() => subscriptionTiers.id),
    eventId: uuid('event_id').references(() => events.id),
    /** Id of the provider's meeting. */
    meetingId: text('meeting_id').notNull().unique(),
    /** Session whose device is on stage. */
    hostFamily: uuid('host_family').notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    /** Time at which the host's video first arrived. */
    liveAt: at('live_at'),
    /**
     * Time at which followers were notified; null before that, or if an earlier stream notified them shortly before.
     */
    announcedAt: at('announced_at'),
    /**
     * Time at which the host connected, and time at which they disconnected. One of the two is set while the stream
     * runs.
     */
    hostSince: at('host_since'),
    hostAwayAt: at('host_away_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    /** Platform rule that the stream broke, if an admin stopped it. */
    stopReason: text('stop_reason'),
    peakViewers: integer('peak_viewers').notNull().default(0),
    /** Number of distinct viewers, set at the end. */
    watched: integer('watched'),
    /** Number of the newest chat message. */
    messages: integer('messages').notNull().default(0),
    /** Number of chat messages that are lines of tips. */
    tipLines: integer('tip_lines').notNull().default(0),
    pinnedMessage: integer('pinned_message'),
    isMuted: boolean('is_muted').notNull().default(false),
    goalTitle: text('goal_title'),
    goalTokens: integer('goal_tokens'),
    /** Time at which the goal was set. Later tips count towards it. */
    goalSince: at('goal_since'),
    /** Fan on stage with the host. */
    guestId: uuid('guest_id').references(() => users.id),
    guestSince: at('guest_since'),
    /** Whether the host allows the guest's audio and video. Set for the invited fan, before they join the stage. */
    guestSound: boolean('guest_sound').notNull().default(true),
    guestPicture: boolean('guest_picture').notNull().default(true),
    /** True while the stream is recorded. A guest on stage has then agreed. */
    isRecorded: boolean('is_recorded').notNull().default(false),
    /** Time at which the broadcast of the meeting was requested, and the provider's playlist. */
    broadcastAt: at('broadcast_at'),
    playbackUrl: text('playback_url'),
    /** Seconds for which earlier, lost meetings were broadcast. */
    broadcastSeconds: integer('broadcast_seconds').notNull().default(0),
    /** Stream that was offered to the viewers at the end. */
    raidTo: uuid('raid_to'),
  },
  (t) => [
    uniqueIndex('streams_running').on(t.creatorId).where(sql`${t.endedAt} is null`),
    index('streams_creator').on(t.creatorId, t.id.desc()),
    index('streams_event').on(t.eventId).where(sql`${t.eventId} is not null`),
    check('streams_tags', sql.raw(`cardinality(tags) <= ${tagsMax}`)),
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
 * Running streams, one row from start to end. The rows are small and updated often, so they are separate from
 * `streams`. Viewers are counted from connections.
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
    /** Time of the last count because of viewers of the playback. */
    countedAt: at('counted_at'),
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

/**
 * Connections to streams, as the media provider reports them, and playbacks. A playback has a `left_at` in the future,
 * which each renewal moves.
 */
export const streamVisits = pgTable(
  'stream_visits',
  {
    streamId: stream(),
    peerId: text('peer_id').notNull(),
    /** User id, or `visitor:` and the id of a visitor's browser. */
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

/** Passes that connect a person to a meeting. They can be revoked. */
export const streamPasses = pgTable(
  'stream_passes',
  {
    streamId: stream(),
    participantId: text('participant_id').notNull(),
    person: text('person').notNull(),
    isHost: boolean('is_host').notNull(),
    /** Creation time. A visitor's preview is counted from that of their first pass. */
    givenAt: at('given_at').notNull().defaultNow(),
    /** True if the pass is a guest's. Such a pass can send media, and is revoked when the turn ends. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** Country in which the pass was created. If the creator hides from a country, its passes are revoked. */
    country: text('country'),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.participantId] }),
    index('stream_passes_person').on(t.streamId, t.person, t.givenAt),
  ],
)

/** Chat messages and lines of tips. The newest 500 of each stream are stored. */
export const streamMessages = pgTable(
  'stream_messages',
  {
    streamId: stream(),
    /** Number in the chat, starting with 1, without gaps. */
    number: integer('number').notNull(),
    senderId: person('sender_id'),
    text: text('text').notNull(),
    /** Tokens of a tip, if the message is the line of a tip. */
    tokens: integer('tokens'),
    sentAt: at('sent_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.number] }),
    index('stream_messages_sender').on(t.senderId, t.streamId, t.number.desc()),
  ],
)

/**
 * Hearts that the viewers of a stream sent. A stream has several rows, which are its sum together, so that viewers who
 * send at the same time rarely wait for the same row.
 */
export const streamHearts = pgTable(
  'stream_hearts',
  { streamId: stream(), slot: integer('slot').notNull(), hearts: integer('hearts').notNull() },
  (t) => [primaryKey({ columns: [t.streamId, t.slot] }), check('stream_hearts_count', sql`${t.hearts} > 0`)],
)

/** Chat settings of a creator. */
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

/** Users banned from a creator's streams, or timed out until `until`. */
export const liveBans = pgTable(
  'live_bans',
  {
    creatorId: person('creator_id'),
    userId: person('user_id'),
    /** End of a time-out; null for a ban. */
    until: at('until'),
    byId: person('by_id'),
    reason: text('reason').notNull().default(''),
    bannedAt: at('banned_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.userId] }), index('live_bans_user').on(t.userId)],
)

/** Guests who agreed to be seen and heard in the replay of a stream, before they joined its stage. */
export const streamConsents = pgTable(
  'stream_consents',
  {
    streamId: stream(),
    userId: person('user_id'),
    agreedAt: at('agreed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.streamId, t.userId] }), index('stream_consents_user').on(t.userId, t.streamId)],
)

/** Raised hands: requests of viewers to join the stage. */
export const streamHands = pgTable(
  'stream_hands',
  {
    streamId: stream(),
    userId: person('user_id'),
    raisedAt: at('raised_at').notNull().defaultNow(),
    /** Time at which the host invited the viewer on stage. */
    invitedAt: at('invited_at'),
  },
  (t) => [primaryKey({ columns: [t.streamId, t.userId] })],
)
