import * as z from 'zod'
import { timelineActors, timelineEffects } from './lists.ts'

/** One thing that happened with a call, an event or a ticket, as everybody reads it who may. */
export const timelineEntrySchema = z.object({
  at: z.coerce.date(),
  who: z.enum(timelineActors),
  /** A word for programs. */
  what: z.string(),
  /** The same as a sentence. */
  text: z.string(),
  /** What became of the fan's tokens. */
  effect: z.enum(timelineEffects),
  tokens: z.number(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
