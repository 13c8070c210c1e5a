import * as z from 'zod'

export const summaryInput = z.object({ monthly: z.boolean() })
export const summaryAnswer = summaryInput

/** What a summary's mail is written from. */
export const summaryProps = z.object({
  /** Its first day. */
  month: z.iso.date(),
  tokens: z.number(),
  previous: z.number(),
  gained: z.number(),
  sources: z.array(z.object({ source: z.string(), tokens: z.number() })),
})
