import * as z from 'zod'

export const teaserInput = z.object({ id: z.uuid() })
export const teaserOutput = z.object({
  /** Token that connects to the stream's meeting until `until`. */
  token: z.string(),
  until: z.coerce.date(),
})
