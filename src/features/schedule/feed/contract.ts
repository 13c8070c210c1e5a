import * as z from 'zod'

export const feedAnswer = z.object({
  /** Private address to which calendar apps subscribe. */
  url: z.string(),
})
