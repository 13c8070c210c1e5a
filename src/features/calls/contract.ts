import * as z from 'zod/mini'
import { callStatuses, callTypes, ringEnds } from './lists.ts'

/** Realtime message `call.changed` on `user:{id}` of both sides: the client reads the call again. */
export const callChangedEvent = z.object({ request_id: z.uuid(), status: z.enum(callStatuses) })

/** Realtime message `call.ringing` on `user:{id}` of the creator: a fan requests an immediate call. */
export const callRingingEvent = z.object({
  request_id: z.uuid(),
  from: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
  }),
  type: z.enum(callTypes),
  minutes: z.number(),
  /** Tokens held for the call. */
  tokens: z.number(),
  rings_until: z.string(),
})

/** Realtime message `call.stopped` on `user:{id}` of the creator: the ringing stops on all devices. */
export const callStoppedEvent = z.object({ request_id: z.uuid(), why: z.enum(ringEnds) })
