import * as z from 'zod/mini'

const person = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.nullable(z.string()),
})

export const newsMessage = z.object({
  number: z.number(),
  text: z.string(),
  sent_at: z.string(),
  sender: person,
  /** Badge of the sender: host or moderator. Null for other senders. */
  badge: z.nullable(z.enum(['host', 'moderator'])),
  is_subscriber: z.optional(z.boolean()),
  /** Tokens of a tip, if the message is the line of a tip. */
  tip: z.optional(z.nullable(z.number())),
})

export const newsTip = z.object({
  id: z.string(),
  tokens: z.number(),
  message: z.string(),
  tier_type: z.string(),
  sender: person,
})

/**
 * Realtime message `stream.news` on `stream:{id}` with the changes since the last message. Omitted fields are
 * unchanged.
 */
export const streamNews = z.object({
  viewers: z.optional(z.number()),
  /** Time at which the host disconnected; null while the host is connected. */
  host_away_at: z.optional(z.nullable(z.string())),
  ended_at: z.optional(z.string()),
  raid_to: z.optional(z.nullable(z.string())),
  messages: z.optional(z.array(newsMessage)),
  /** Numbers of removed messages. */
  deleted: z.optional(z.array(z.number())),
  tips: z.optional(z.object({ count: z.number(), tokens: z.number(), shown: z.array(newsTip) })),
  /** Hearts since the last message, and the sum of all hearts. */
  hearts: z.optional(z.object({ count: z.number(), total: z.number() })),
  /** True if chat settings, pinned message, goal or guest changed; pages then refetch the stream. */
  changed: z.optional(z.boolean()),
  /** True when recording starts, false when it stops. */
  recording: z.optional(z.boolean()),
  /** Raids that arrive from other creators' streams. */
  raids: z.optional(z.array(z.object({ name: z.string(), viewers: z.number() }))),
  /** True if a hand was raised or lowered; the host's page then refetches. */
  hands: z.optional(z.boolean()),
  /** Ids of users whose invitation to the stage changed. */
  invited_ids: z.optional(z.array(z.string())),
  /** True if the update exceeds one message; pages then refetch the chat. */
  missed: z.optional(z.boolean()),
})

export type StreamNews = z.infer<typeof streamNews>
export type NewsTip = z.infer<typeof newsTip>
export type NewsMessage = z.infer<typeof newsMessage>
