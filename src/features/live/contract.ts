import * as z from 'zod'
import { categories } from '#shared/categories.ts'
import { anyLine, neededLine, queryNumber } from '#shared/schemas.ts'
import { GOAL, goalMax, goalTitleMax } from './goals/spec.ts'
import { audiences, endReasons, locks } from './lists.ts'
import { playbackSchema } from './playback/contract.ts'
import { listPage, pastPage, REFUSALS, SENTENCES, titleMax } from './spec.ts'
import { tagMax, tagsMax } from './tags/lists.ts'
import { distinctTags, withoutSign } from './tags/rules.ts'
import { TAGS } from './tags/spec.ts'
import { figuresMax } from './viewers/spec.ts'

export const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** Guest on stage, and whether the host allows their audio and video. */
export const guestSchema = person.extend({ sound: z.boolean(), picture: z.boolean() })

/** Whether the reader's hand is raised, and whether the host has invited them. */
export const handSchema = z.object({ is_up: z.boolean(), is_invited: z.boolean() })

/** Users with a raised hand, for the host. */
export const handsSchema = z.array(person.extend({ raised_at: z.coerce.date(), is_invited: z.boolean() }))

export type StageGuest = z.infer<typeof guestSchema>

export type Hand = z.infer<typeof handsSchema>[number]

/** Target of a raid, while its stream is running and visible to the reader. */
export const raidSchema = z.object({
  stream_id: z.uuid(),
  title: z.string(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
})

export type Raid = z.infer<typeof raidSchema>

export const goalSchema = z.object({
  title: z.string(),
  tokens: z.number(),
  /** Tokens that were tipped since the goal was set. */
  reached: z.number(),
})

export const messageSchema = z.object({
  /** Number in the chat, starting with 1. */
  number: z.number(),
  text: z.string(),
  sent_at: z.coerce.date(),
  sender: person,
  badge: z.enum(['host', 'moderator']).nullable(),
  /** True if the sender subscribes to the creator. */
  is_subscriber: z.boolean(),
  /** Tokens of a tip, if the message is the line of a tip. Its text can be empty. */
  tip: z.number().nullable(),
})

/**
 * Figures of a stream. `viewers` counts current viewers during the stream and all viewers afterwards, without the host.
 */
export const statsSchema = z.object({
  viewers: z.number(),
  peak_viewers: z.number(),
  duration_seconds: z.number(),
  messages: z.number(),
  hearts: z.number(),
  /** Number of tips; the next field is their sum in tokens. */
  tips: z.number(),
  tokens: z.number(),
  new_followers: z.number(),
})

const listedStream = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  creator: person,
  /** URL of the stream's cover, or of the creator's card picture. */
  poster_url: z.string().nullable(),
  audience: z.enum(audiences),
  event_id: z.uuid().nullable(),
  viewers: z.number(),
  started_at: z.coerce.date(),
  /** Reason why the reader cannot watch; null if they can. */
  locked: z.enum(locks).nullable(),
})

export const streamSchema = listedStream.extend({
  tier_id: z.uuid().nullable(),
  tier_name: z.string().nullable(),
  is_own: z.boolean(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
  /** Time at which the host's video first arrived; null before that. */
  live_at: z.coerce.date().nullable(),
  /** Deadline for a disconnected host to reconnect; null while the host is connected. */
  held_until: z.coerce.date().nullable(),
  /** Figures; tips and followers are null for a reader who cannot watch, and after the end for all but the host. */
  stats: statsSchema.extend({
    tips: z.number().nullable(),
    tokens: z.number().nullable(),
    new_followers: z.number().nullable(),
  }),
  goal: goalSchema.nullable(),
  /**
   * Top supporters. For a reader who cannot watch, the list is empty, and goal, pinned message, guest and raid are
   * null. After the end this is true for all but the host, except for the raid.
   */
  supporters: z.array(person.extend({ tokens: z.number() })),
  pinned: messageSchema.nullable(),
  chat: z.object({
    is_muted: z.boolean(),
    slow_seconds: z.number(),
    followers_only: z.boolean(),
    can_moderate: z.boolean(),
    /** End of the reader's time-out, during which they cannot write or moderate; null if they are not timed out. */
    timed_out_until: z.coerce.date().nullable(),
  }),
  guest: guestSchema.nullable(),
  hand: handSchema,
  /** Raised hands, for the host. Empty for other readers. */
  hands: handsSchema,
  raid: raidSchema.nullable(),
})

const title = neededLine({ max: titleMax, missing: SENTENCES.titleMissing, tooLong: SENTENCES.titleTooLong })

/** A tag, with or without a number sign before it. */
const tag = z
  .string()
  .transform(withoutSign)
  .pipe(neededLine({ max: tagMax, missing: TAGS.missing, tooLong: TAGS.tooLong }))

export const startInput = z
  .object({
    title,
    category: z.enum(categories).nullish(),
    /** Words that help viewers to find the stream. Repetitions are left out. */
    tags: z.array(tag).max(tagsMax, TAGS.tooMany).default([]).transform(distinctTags),
    audience: z.enum(audiences).default('everyone'),
    /** Tier for the audience `tier`. Subscribers of this tier, and of tiers with at least its price, can watch. */
    tier_id: z.uuid().nullish(),
    /** Event of this stream, for the audience `ticket`. */
    event_id: z.uuid().nullish(),
    /** Id of a completed upload of the kind `stream-cover`. Without it, the creator's card picture is shown. */
    cover_upload_id: z.uuid().nullish(),
    /** True to move the caller's running stream to this device. */
    takeover: z.boolean().default(false),
  })
  .refine(({ audience, event_id }) => audience === 'ticket' || !event_id, {
    path: ['event_id'],
    error: REFUSALS.eventForTickets.sentence,
  })
  .refine(({ audience, event_id, takeover }) => audience !== 'ticket' || takeover || event_id, {
    path: ['event_id'],
    error: REFUSALS.eventNotFound.sentence,
  })
export const startOutput = z.object({ stream: streamSchema, token: z.string(), meeting_id: z.string() })

export const listInput = z
  .object({
    category: z.enum(categories).optional(),
    /** Lists only streams with this tag, in capital or small letters. */
    tag: z
      .string()
      .transform(withoutSign)
      .pipe(anyLine({ max: tagMax, tooLong: TAGS.tooLong }))
      .transform((text) => text || undefined)
      .optional(),
    limit: queryNumber(z.int().min(1).max(listPage)).default(listPage),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})
export const streamsOutput = z.object({ streams: z.array(listedStream), next_cursor: z.string().nullable() })
export const listOutput = streamsOutput.extend({
  /** Categories with a running stream. Only the first page has them. */
  categories: z.array(z.string()),
})

export const streamInput = z.object({ id: z.uuid() })
export const streamOutput = z.object({ stream: streamSchema })

export const creatorInput = z.object({ creator: z.string().min(1).max(60) })
/**
 * Running stream of the creator, also if the caller cannot watch it. Null if the creator is not live, or hidden from
 * the caller.
 */
export const creatorOutput = z.object({
  stream_id: z.uuid().nullable(),
  audience: z.enum(audiences).nullable(),
  tier_name: z.string().nullable(),
})

export const runningOutput = z.object({ stream: streamSchema.nullable() })

export const joinInput = streamInput.extend({
  /** For the host only: true to move the stage to this device. */
  takeover: z.boolean().default(false),
  /** Id of a visitor's browser, so that it counts as one viewer. */
  visitor: z.uuid().optional(),
})
export const joinOutput = z.object({
  /** Token that connects this user to the stream's meeting. Null for a viewer who watches the playback. */
  token: z.string().nullable(),
  meeting_id: z.string(),
  /** Playback of the stream before a large audience. Null for a user in the meeting. */
  playback: playbackSchema.nullable(),
  chat_channel: z.string(),
  part: z.enum(['host', 'guest', 'viewer']),
  /** Media that this token can send. */
  sends: z.object({ sound: z.boolean(), picture: z.boolean() }),
  /** End of a visitor's preview; null if there is no limit. */
  until: z.coerce.date().nullable(),
})

export const summarySchema = statsSchema.extend({
  id: z.uuid(),
  title: z.string(),
  started_at: z.coerce.date(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
  /** Reason why the platform stopped the stream. */
  stop_reason: z.string().nullable(),
  /** Creator whose stream was offered to the viewers at the end. */
  led_to: z.string().nullable(),
  /** Number of viewers over time, at up to 60 evenly spaced points. */
  curve: z.array(z.object({ at: z.coerce.date(), viewers: z.number() })),
  /** Ticket holders, and whether each of them watched. Null for a stream without an event. */
  attendance: z.array(person.extend({ came: z.boolean() })).nullable(),
})
export const summaryOutput = z.object({ summary: summarySchema })

/** Lists the caller's ended streams, newest first. */
export const pastInput = z
  .object({ limit: queryNumber(z.int().min(1).max(listPage)).default(pastPage), cursor: z.uuid().optional() })
  .prefault({})
export const pastOutput = z.object({
  streams: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      started_at: z.coerce.date(),
      ended_at: z.coerce.date(),
      /** Number of users who watched. */
      viewers: z.number(),
      peak_viewers: z.number(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type Start = z.infer<typeof startInput>
export type Stream = z.infer<typeof streamSchema>
export type ListedStream = z.infer<typeof listedStream>
export type Joined = z.infer<typeof joinOutput>
export type Summary = z.infer<typeof summarySchema>

const goalTitle = neededLine({ max: goalTitleMax, missing: GOAL.titleMissing, tooLong: GOAL.titleTooLong })

export const goalInput = z.object({
  id: z.uuid(),
  title: goalTitle,
  tokens: z.int(GOAL.tokensForm).min(1, GOAL.tokensForm).max(goalMax, GOAL.tooHigh),
})
export const goalOutput = z.object({ goal: goalSchema })

/** Report of a page about media. A missing field reports nothing. An older page sends no field. */
export const mediaInput = streamInput.extend({
  /** From the host's page: true if at least one of camera, microphone and screen is sent. */
  sending: z.boolean().optional(),
  /** From a viewer's page: true if audio or video arrives. */
  receiving: z.boolean().optional(),
})

export type MediaReport = z.infer<typeof mediaInput>

export const raidInput = z.object({
  id: z.uuid(),
  /** Id of the creator whose stream is offered to the viewers. */
  to: z.uuid(),
})

const idList = z.string().transform((list) => list.split(',').filter(Boolean))

/** Stream ids, comma-separated in a URL. */
export const viewersInput = z.object({
  ids: z.union([z.array(z.string()), idList]).pipe(z.array(z.uuid()).min(1).max(figuresMax)),
})
/** Running streams that the caller can see. */
export const viewersOutput = z.object({ streams: z.array(z.object({ id: z.uuid(), viewers: z.number() })) })

export type Viewers = z.infer<typeof viewersOutput>
