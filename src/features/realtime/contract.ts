import * as z from 'zod'
import { namedMax } from '#shared/channels.ts'

/**
 * What the token is to open beside one's own channel and one's latest conversations. Unknown ids, and those of people, streams and
 * conversations that are not there for the caller, are left out of the token.
 */
export const tokenInput = z
  .object({
    conversation_id: z.uuid().optional(),
    conversation_ids: z.array(z.uuid()).max(namedMax.conversations).default([]),
    user_ids: z.array(z.uuid()).max(namedMax.people).default([]),
    stream_ids: z.array(z.uuid()).max(namedMax.streams).default([]),
  })
  .prefault({})

export const tokenAnswer = z.object({ token: z.string() })

const idList = z.string().transform((list) => list.split(',').filter(Boolean))

/** Ids, in an address separated by commas. */
export const presenceInput = z.object({
  user_ids: z.union([z.array(z.string()), idList]).pipe(z.array(z.uuid()).min(1).max(namedMax.people)),
})
export const presenceAnswer = z.object({ online: z.array(z.uuid()) })

export type TokenInput = z.infer<typeof tokenInput>
