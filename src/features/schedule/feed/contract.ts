import * as z from 'zod'

export const feedAnswer = z.object({
  /** The private address that calendar apps subscribe to. */
  url: z.string(),
})
