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
  /** host, moderator, or nothing of the kind. */
  badge: z.nullable(z.enum(['host', 'moderator'])),
})

export const newsTip = z.object({
  id: z.string(),
  tokens: z.number(),
  message: z.string(),
  tier_type: z.string(),
  sender: person,
})

/**
 * Realtime message `stream.news` on `stream:{id}`: what has happened since the last one. Anything that is not in it has not
 * changed.
 */
export const streamNews = z.object({
  viewers: z.optional(z.number()),
  /** Since when the host is away; null: the host is there. */
  host_away_at: z.optional(z.nullable(z.string())),
  ended_at: z.optional(z.string()),
  raid_to: z.optional(z.nullable(z.string())),
  messages: z.optional(z.array(newsMessage)),
  /** Numbers of messages that are gone. */
  deleted: z.optional(z.array(z.number())),
  tips: z.optional(z.object({ count: z.number(), tokens: z.number(), shown: z.array(newsTip) })),
  /** The rules of the chat, the pinned message, the goal or the guest changed: read the stream again. */
  changed: z.optional(z.boolean()),
  /** Recording of the show began or ended. */
  recording: z.optional(z.boolean()),
  /** Audiences of other creators that come here. */
  raids: z.optional(z.array(z.object({ name: z.string(), viewers: z.number() }))),
  /** A hand went up or down: for the host. */
  hands: z.optional(z.boolean()),
  /** Who is asked on stage, and who is not any more. */
  invited_ids: z.optional(z.array(z.string())),
  /** There was more than one message carries: read the chat again. */
  missed: z.optional(z.boolean()),
})

export type StreamNews = z.infer<typeof streamNews>
export type NewsTip = z.infer<typeof newsTip>
export type NewsMessage = z.infer<typeof newsMessage>
