import * as z from 'zod'
import { isTimeZone } from '#shared/time-zone.ts'
import { SENTENCES } from './spec.ts'

/** A calendar day "YYYY-MM-DD" of this century, the only one that calendars show. */
export const dateSchema = z.iso
  .date({ error: SENTENCES.dateForm })
  .refine((day) => /^20\d\d-/.test(day), SENTENCES.dateFar)

/** A time of day, "HH:MM". */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, SENTENCES.timeForm)

/** An IANA zone (area/place) or UTC. */
export const zoneSchema = z.string().max(60, SENTENCES.zoneUnknown).refine(isTimeZone, SENTENCES.zoneUnknown)
