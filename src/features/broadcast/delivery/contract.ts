import * as z from 'zod/mini'

/** Realtime message `broadcast.progress` on the creator's `user:<id>`. */
export const progressEvent = z.object({
  broadcast_id: z.uuid(),
  recipients: z.number(),
  delivered: z.number(),
  skipped: z.number(),
  sending: z.boolean(),
})
