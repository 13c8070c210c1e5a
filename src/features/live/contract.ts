import * as z from 'zod'
import { categories } from '#shared/categories.ts'
import { queryNumber } from '#shared/numbers.ts'
import { neededLine } from '#shared/written.ts'
import { messageSchema } from './chat/contract.ts'
import { goalSchema } from './goals/contract.ts'
import { guestSchema, handSchema, handsSchema } from './guests/contract.ts'
import { audiences, endReasons, locks } from './lists.ts'
import { raidSchema } from './raids/contract.ts'
import { listPage, pastPage, REFUSALS, SENTENCES, titleMax } from './spec.ts'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** While a stream goes on, `viewers` are those who watch now; afterwards everybody who did. Never its host. */
export const statsSchema = z.object({
  viewers: z.number(),
  peak_viewers: z.number(),
  duration_seconds: z.number(),
  messages: z.number(),
  /** How many, and their sum. */
  tips: z.number(),
  tokens: z.number(),
  new_followers: z.number(),
})

const listedStream = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.string().nullable(),
  creator: person,
  /** Its cover, or else the creator's card. */
  poster_url: z.string().nullable(),
  audience: z.enum(audiences),
  event_id: z.uuid().nullable(),
  viewers: z.number(),
  started_at: z.coerce.date(),
  /** Why the reader may not watch; null: they may. */
  locked: z.enum(locks).nullable(),
})

export const streamSchema = listedStream.extend({
  tier_id: z.uuid().nullable(),
  tier_name: z.string().nullable(),
  is_own: z.boolean(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
  /** When the host's picture first came; null: not yet. */
  live_at: z.coerce.date().nullable(),
  /** Until when the stage is held for a host who lost the connection; null: the host is there. */
  held_until: z.coerce.date().nullable(),
  /** Tips and followers are null for a reader who may not watch. */
  stats: statsSchema.extend({
    ...{ tips: z.number().nullable(), tokens: z.number().nullable(), new_followers: z.number().nullable() },
  }),
  goal: goalSchema.nullable(),
  /** Top supporters. Without the right to watch it is empty, and goal, pinned message, guest and raid are null. */
  supporters: z.array(person.extend({ tokens: z.number() })),
  pinned: messageSchema.nullable(),
  chat: z.object({
    is_muted: z.boolean(),
    slow_seconds: z.number(),
    followers_only: z.boolean(),
    can_moderate: z.boolean(),
    /** Until when the creator timed out the reader, who neither writes nor moderates; null: they did not, or it is over. */
    timed_out_until: z.coerce.date().nullable(),
  }),
  guest: guestSchema.nullable(),
  hand: handSchema,
  /** The host's: empty for everybody else. */
  hands: handsSchema,
  raid: raidSchema.nullable(),
})

const title = neededLine({
  ...{ max: titleMax, missing: SENTENCES.titleMissing, tooLong: SENTENCES.titleTooLong },
})

export const startInput = z
  .object({
    title,
    category: z.enum(categories).nullish(),
    audience: z.enum(audiences).default('everyone'),
    /** Of the audience `tier`: that one, or one that costs as much. */
    tier_id: z.uuid().nullish(),
    /** Of the audience `ticket`: the event that this stream is. */
    event_id: z.uuid().nullish(),
    /** A completed upload of the kind `stream-cover`; without one the creator's card is shown. */
    cover_upload_id: z.uuid().nullish(),
    /** Takes a stream of the caller's that is under way over to this device. */
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
export const startAnswer = z.object({ stream: streamSchema, token: z.string(), meeting_id: z.string() })

export const listInput = z
  .object({
    category: z.enum(categories).optional(),
    limit: queryNumber(z.int().min(1).max(listPage)).default(listPage),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})
export const listAnswer = z.object({ streams: z.array(listedStream), next_cursor: z.string().nullable() })

export const streamInput = z.object({ id: z.uuid() })
export const streamAnswer = z.object({ stream: streamSchema })

export const creatorInput = z.object({ creator: z.string().min(1).max(60) })
/** Null: this creator is not live, or there is none for the reader. Who it is for, whoever asks. */
export const creatorAnswer = z.object({
  stream_id: z.uuid().nullable(),
  audience: z.enum(audiences).nullable(),
  tier_name: z.string().nullable(),
})

export const runningAnswer = z.object({ stream: streamSchema.nullable() })

export const joinInput = streamInput.extend({
  /** The host alone: moves the stage to this device. */
  takeover: z.boolean().default(false),
  /** What the browser of somebody without an account calls itself, so that it counts once. */
  visitor: z.uuid().optional(),
})
export const joinAnswer = z.object({
  /** Enters the meeting of the stream, for this person alone. */
  token: z.string(),
  meeting_id: z.string(),
  chat_channel: z.string(),
  part: z.enum(['host', 'guest', 'viewer']),
  /** What the token lets them send. */
  sends: z.object({ sound: z.boolean(), picture: z.boolean() }),
  /** The end of a visitor's preview; null: as long as the stream. */
  until: z.coerce.date().nullable(),
})

export const summarySchema = statsSchema.extend({
  id: z.uuid(),
  title: z.string(),
  started_at: z.coerce.date(),
  ended_at: z.coerce.date().nullable(),
  end_reason: z.enum(endReasons).nullable(),
  /** Why the platform stopped it. */
  stop_reason: z.string().nullable(),
  /** The creator to whom its viewers were led at the end. */
  led_to: z.string().nullable(),
  /** How many watched at a moment: at most 60 of them, evenly apart. */
  curve: z.array(z.object({ at: z.coerce.date(), viewers: z.number() })),
  /** Of an event: who has a ticket, and who of them came. Null: it was none. */
  attendance: z.array(person.extend({ came: z.boolean() })).nullable(),
})
export const summaryAnswer = z.object({ summary: summarySchema })

/** The caller's streams that are over, the newest first. */
export const pastInput = z
  .object({ limit: queryNumber(z.int().min(1).max(listPage)).default(pastPage), cursor: z.uuid().optional() })
  .prefault({})
export const pastAnswer = z.object({
  streams: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      started_at: z.coerce.date(),
      ended_at: z.coerce.date(),
      /** Everybody who watched. */
      viewers: z.number(),
      peak_viewers: z.number(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type Start = z.infer<typeof startInput>
export type Stream = z.infer<typeof streamSchema>
export type ListedStream = z.infer<typeof listedStream>
export type Joined = z.infer<typeof joinAnswer>
export type Summary = z.infer<typeof summarySchema>
