import * as z from 'zod'
import { isTimeZone } from './time-zone.ts'

// Times and days in mails, notifications and refusals, which the server writes.

/**
 * The reader's zone in the data of a mail or notification. It is set when the text is written for its reader; UTC if
 * unknown.
 */
export const readerZone = z
  .string()
  .nullish()
  .transform((zone) => (zone && isTimeZone(zone) ? zone : 'UTC'))

/** Returns the data of a mail or notification with the zone of its reader, which its template may declare. */
export const inZone = (data: unknown, zone: string | null | undefined): unknown =>
  zone && typeof data === 'object' && data !== null ? { ...data, time_zone: zone } : data

const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Fri 20 November at 12:00 CET. */
export const zonedMoment = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'long', ...clock, timeZone })

/** 3 December 2026 at 14:00 CET. */
export const fullZonedMoment = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-GB', { ...day, ...clock, timeZone })

/** 3 December 2026, in that zone. */
export const zonedDay = (at: Date, timeZone: string): string => at.toLocaleDateString('en-GB', { ...day, timeZone })
