import * as z from 'zod'

const sessionShown = z.object({
  id: z.uuid(),
  /** True for the session of the caller. */
  current: z.boolean(),
  /** Readable name: "Chrome on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  created_at: z.date(),
  last_seen_at: z.date(),
})
export const sessionsOutput = z.object({ sessions: z.array(sessionShown) })
export const sessionInput = z.object({ id: z.uuid() })
export const revokedOutput = z.object({ revoked: z.number() })

export type SessionShown = z.infer<typeof sessionShown>
