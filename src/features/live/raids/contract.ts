import * as z from 'zod'

export const raidInput = z.object({
  id: z.uuid(),
  /** Id of the creator whose stream the viewers are led to. */
  to: z.uuid(),
})

/** Target of the raid, while its stream runs and is visible to the reader. */
export const raidSchema = z.object({
  stream_id: z.uuid(),
  title: z.string(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
})
export type Raid = z.infer<typeof raidSchema>
