import * as z from 'zod'
import { timelineActors, timelineEffects } from './lists.ts'

/** An entry of the timeline of a call, an event or a ticket. */
export const timelineEntrySchema = z.object({
  at: z.coerce.date(),
  who: z.enum(timelineActors),
  /** Machine-readable name of the entry. */
  what: z.string(),
  /** The entry as a sentence. */
  text: z.string(),
  /** Effect on the fan's tokens. */
  effect: z.enum(timelineEffects),
  tokens: z.number(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
