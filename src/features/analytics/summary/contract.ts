import * as z from 'zod'

export const summaryInput = z.object({ monthly: z.boolean() })
export const summaryOutput = summaryInput

/** Data of the monthly mail. */
export const summaryProps = z.object({
  /** First day of the month. */
  month: z.iso.date(),
  tokens: z.number(),
  previous: z.number(),
  gained: z.number(),
  sources: z.array(z.object({ source: z.string(), tokens: z.number() })),
})
