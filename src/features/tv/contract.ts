import * as z from 'zod'

export const show = z.object({
  kind: z.enum(['live', 'replay']),
  /** Id of the stream or of the recording. */
  id: z.uuid(),
  title: z.string(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  poster_url: z.string().nullable(),
  /** Number of current viewers of a live show; 0 for a replay. */
  viewers: z.number(),
  /** Length of a replay in seconds; 0 for a live show. */
  duration_seconds: z.number(),
})
export type Show = z.infer<typeof show>

export const channel = z.object({ category: z.string(), shows: z.array(show) })
export type Channel = z.infer<typeof channel>

/** Shows that the caller can watch. */
export const channelsOutput = z.object({ channels: z.array(channel) })
