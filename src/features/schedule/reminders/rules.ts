import * as z from 'zod'
import { zonedMoment } from '#shared/dates.ts'
import type { NoticeText, Reader } from '#shared/kinds.ts'
import { counted } from '#shared/money.ts'
import { callPath } from '#shared/paths.ts'
import { readerZone } from '#shared/schemas.ts'
import { EVENT_TYPES, eventPath, eventTypes } from '../events/spec.ts'
import { reminderKinds } from './spec.ts'

/** Data of a reminder, as store.server.ts writes it. */
export const reminderData = z.object({
  subject_id: z.string(),
  about: z.enum(['call', 'event']),
  type: z.enum(eventTypes),
  /** Title of an event; empty for a call. */
  title: z.string(),
  starts_at: z.coerce.date(),
  /** Kind of the reminder, and the minutes until the start when it was written. */
  reminder: z.enum(reminderKinds),
  minutes_left: z.number(),
  role: z.enum(['host', 'guest']),
  /** Name of the other person of a call, or of the host for a guest of an event; null: none. */
  person: z.string().nullable(),
  time_zone: readerZone,
})
export type Reminder = z.infer<typeof reminderData>

/**
 * Formats the remaining time as "within 24 hours", "within 1 hour" or "within 5 minutes". The text stays true until the
 * start, even if it is read late.
 */
function leftText(minutes: number): string {
  const [count, unit] = minutes < 55 ? [Math.max(1, minutes), 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `within ${counted(count, unit)}`
}

function pathOf({ about, subject_id, role }: Reminder, reader: Reader): string {
  if (about === 'event') return role === 'host' && reader === 'creator' ? '/schedule' : eventPath(subject_id)
  return callPath(subject_id)
}

/** Returns the text of a reminder. Times are in the reader's time zone. */
export function reminderText(data: Reminder, reader: Reader): NoticeText {
  const { about, type, title, person, role, minutes_left, starts_at, time_zone } = data
  const { label } = EVENT_TYPES[type]
  const what = about === 'call' ? `${label} with ${person}` : title
  const when = zonedMoment(starts_at, time_zone)
  const also = about === 'event' && role === 'guest' ? ` ${label} with ${person}.` : ''
  return {
    title: `${what} starts ${leftText(minutes_left)}`,
    message: `${when}.${also}`,
    path: pathOf(data, reader),
    isNews: true,
    urgentUntil: starts_at,
  }
}
