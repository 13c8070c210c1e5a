import * as z from 'zod'
import { anyLine, anyText, neededLine, queryNumber } from '#shared/schemas.ts'
import { messageSchema, person } from '../contract.ts'
import { moderationActions } from '../lists.ts'
import {
  banReasonMax,
  CHAT,
  chatPage,
  messageMax,
  peopleSearch,
  slowSecondsMax,
  timeoutSeconds,
  wordsMax,
} from './spec.ts'

/**
 * `message_id` is an alias of `number`, with the name that moderation uses. Responses contain it, realtime messages do
 * not.
 */
const messageWithAlias = messageSchema.extend({ message_id: z.number().optional() })

const stream = z.object({ id: z.uuid() })

export const sayInput = stream.extend({
  text: neededLine({ max: messageMax, missing: CHAT.missing, tooLong: CHAT.tooLong }),
})
export const sayOutput = z.object({ message: messageWithAlias })

export const chatInput = stream.extend({
  /** Number of a message: returns the messages after it, oldest first. By default returns the newest messages. */
  after: queryNumber(z.int().min(0).max(2_000_000_000)).optional(),
  limit: queryNumber(z.int().min(1).max(chatPage.max)).default(chatPage.default),
})
/** `next_cursor` is the value of `after` for the next request. */
export const chatOutput = z.object({ messages: z.array(messageWithAlias), next_cursor: z.string().nullable() })

/** Block `n` has the messages with the numbers from `n * 50 + 1` to `n * 50 + 50`. */
export const blockInput = stream.extend({ block: queryNumber(z.int().min(0).max(40_000_000)) })
/** Without deleted messages. Later messages belong to later blocks once the block is complete. */
export const blockOutput = z.object({ messages: z.array(messageSchema), is_complete: z.boolean() })

export const moderationInput = stream.extend({
  action: z.enum(moderationActions),
  user_id: z.uuid().optional(),
  message_id: z.int().min(1).max(2_000_000_000).optional(),
  /** Length of a time-out, or the interval of slow mode, in seconds. */
  seconds: z.int().min(0).max(timeoutSeconds.max).optional(),
  /** New state of followers_only or mute_all; false turns it off. */
  on: z.boolean().default(true),
  reason: anyText({ max: banReasonMax, tooLong: CHAT.tooLong }).default(''),
})
export const doneOutput = z.object({ success: z.literal(true) })

const word = anyLine({ max: wordsMax.length, tooLong: CHAT.wordTooLong }).pipe(z.string().min(1))

export const settingsSchema = z.object({
  slow_seconds: z.number(),
  followers_only: z.boolean(),
  words: z.array(z.string()),
  accepts_raids: z.boolean(),
  moderators: z.array(person),
  /** Banned users, and users timed out until `until`. */
  banned: z.array(person.extend({ until: z.coerce.date().nullable() })),
})
export const settingsOutput = z.object({ settings: settingsSchema })
export const settingsInput = z.strictObject({
  slow_seconds: z.int().min(0).max(slowSecondsMax).optional(),
  followers_only: z.boolean().optional(),
  words: z.array(word).max(wordsMax.count, CHAT.tooManyWords).optional(),
  accepts_raids: z.boolean().optional(),
})

export const moderatorInput = z.object({ userId: z.uuid() })
export const banInput = z.strictObject({
  userId: z.uuid(),
  reason: anyText({ max: banReasonMax, tooLong: CHAT.tooLong }).default(''),
})
/** Prefix of a username or display name. */
export const peopleInput = z.object({ q: z.string().trim().min(1).max(peopleSearch.max) })
export const peopleOutput = z.object({ people: z.array(person) })

export type ChatMessage = z.infer<typeof messageSchema>
export type ChatSettings = z.infer<typeof settingsSchema>
export type Moderation = z.infer<typeof moderationInput>
