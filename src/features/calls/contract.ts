import * as z from 'zod/mini'
import { callStatuses, callTypes, ringEnds } from './requests/lists.ts'

/** Realtime message `call.changed` on `user:{id}` of both people of a call: read it again. */
export const callChangedEvent = z.object({ request_id: z.uuid(), status: z.enum(callStatuses) })

/** `call.ringing` on `user:{id}` of the creator: a fan asks for a call at once. */
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
  /** Held for it. */
  tokens: z.number(),
  rings_until: z.string(),
})

/** `call.stopped` on `user:{id}` of the creator: it no longer rings, on any device. */
export const callStoppedEvent = z.object({ request_id: z.uuid(), why: z.enum(ringEnds) })
