import * as z from 'zod/mini'

/** Realtime message `broadcast.progress` on the creator's channel `user:<id>`: the progress of the current run. */
export const progressEvent = z.object({
  broadcast_id: z.uuid(),
  recipients: z.number(),
  delivered: z.number(),
  skipped: z.number(),
  sending: z.boolean(),
})
