import * as z from 'zod'

export const raidInput = z.object({
  id: z.uuid(),
  /** Id of the creator whose stream the viewers are led to. */
  to: z.uuid(),
})
