import * as z from 'zod'
import { heartsMax } from './spec.ts'

export const heartsInput = z.object({
  id: z.uuid(),
  /** Number of hearts that the viewer sent since the last request. */
  count: z.int().min(1).max(heartsMax),
})
/** Sum of all hearts of the stream. */
export const heartsOutput = z.object({ hearts: z.number() })

export type Hearts = z.infer<typeof heartsInput>
