import * as z from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { ticketStatuses, timelineActors, timelineEffects } from './lists.ts'
import { SENTENCES } from './spec.ts'

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

/** A calendar day "YYYY-MM-DD" of this century, the only one that calendars show. */
export const dateSchema = z.iso
  .date({ error: SENTENCES.dateForm })
  .refine((day) => /^20\d\d-/.test(day), SENTENCES.dateFar)

/** A time of day, "HH:MM". */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, SENTENCES.timeForm)

/** An IANA zone (area/place) or UTC. */
export const zoneSchema = z.string().max(60, SENTENCES.zoneUnknown).refine(isTimeZone, SENTENCES.zoneUnknown)

/** A seat or a place on the waiting list, as its holder sees it. */
export const ticketSchema = z.object({
  id: z.uuid(),
  status: z.enum(ticketStatuses),
  /** Place on the waiting list, from 1; null: not on it. */
  position: z.number().nullable(),
  /** Price of the ticket: held once confirmed; nothing is held on the waiting list. */
  tokens: z.number(),
  /** Deadline to confirm an offered seat. */
  confirm_by: z.coerce.date().nullable(),
  /** Whether a free seat is taken without asking. */
  auto_confirm: z.boolean(),
})

export type Ticket = z.infer<typeof ticketSchema>

export const feedOutput = z.object({
  /** Private address to which calendar apps subscribe. */
  url: z.string(),
})

/** A calendar file and its file name. */
export const icsOutput = z.object({ filename: z.string(), body: z.string() })
