import * as z from 'zod'
import { namedMax } from '#shared/channels.ts'

/**
 * Channels that the token grants in addition to the caller's own channel and latest conversations. The token omits
 * unknown ids, and people, streams and conversations that the caller cannot see.
 */
export const tokenInput = z
  .object({
    conversation_id: z.uuid().optional(),
    conversation_ids: z.array(z.uuid()).max(namedMax.conversations).default([]),
    user_ids: z.array(z.uuid()).max(namedMax.people).default([]),
    stream_ids: z.array(z.uuid()).max(namedMax.streams).default([]),
  })
  .prefault({})

export const tokenOutput = z.object({ token: z.string() })

const idList = z.string().transform((list) => list.split(',').filter(Boolean))

/** Ids as an array, or as a comma-separated query parameter. */
export const presenceInput = z.object({
  user_ids: z.union([z.array(z.string()), idList]).pipe(z.array(z.uuid()).min(1).max(namedMax.people)),
})
export const presenceOutput = z.object({ online: z.array(z.uuid()) })

export type TokenInput = z.infer<typeof tokenInput>
