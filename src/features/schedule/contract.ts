import * as z from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { ticketStatuses, timelineActors, timelineEffects } from './lists.ts'
import { SENTENCES } from './spec.ts'

/** Entry in the timeline of a call, an event or a ticket. */
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

/** Calendar day "YYYY-MM-DD" of this century; calendars show no other century. */
export const dateSchema = z.iso
  .date({ error: SENTENCES.dateForm })
  .refine((day) => /^20\d\d-/.test(day), SENTENCES.dateFar)

/** A time of day, "HH:MM". */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, SENTENCES.timeForm)

/** IANA time zone (area/place), or UTC. */
export const zoneSchema = z.string().max(60, SENTENCES.zoneUnknown).refine(isTimeZone, SENTENCES.zoneUnknown)

/** Ticket: a seat or a place on the waiting list, as its holder sees it. */
export const ticketSchema = z.object({
  id: z.uuid(),
  status: z.enum(ticketStatuses),
  /** Position on the waiting list, from 1; null: the holder is not on it. */
  position: z.number().nullable(),
  /** Price of the ticket. The tokens are held once the seat is confirmed; on the waiting list no tokens are held. */
  tokens: z.number(),
  /** Deadline by which the holder must confirm an offered seat. */
  confirm_by: z.coerce.date().nullable(),
  /** True if a free seat is confirmed without asking the holder. */
  auto_confirm: z.boolean(),
})

export type Ticket = z.infer<typeof ticketSchema>

export const feedOutput = z.object({
  /** Private URL to which calendar apps subscribe. */
  url: z.string(),
})

/** Calendar file with its file name. */
export const icsOutput = z.object({ filename: z.string(), body: z.string() })
