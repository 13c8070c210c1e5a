import * as z from 'zod'
import { zonedMoment } from '#shared/dates.ts'
import { counted } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import type { TimelineEntry } from '../contract.ts'
import type { timelineActors, timelineEffects } from '../lists.ts'
import { confirmMinutes, hostLateMinutes } from '../spec.ts'

type StoredEntry = {
  at: Date
  actor: (typeof timelineActors)[number]
  what: string
  effect: (typeof timelineEffects)[number]
  tokens: number
  data: Record<string, unknown>
}

/** Data of an entry for its sentence. */
const facts = z.object({
  why: z.string().catch(''),
  reason: z.string().catch(''),
  tickets: z.number().catch(0),
  to: z.coerce.date().nullable().catch(null),
  time_zone: readerZone,
})

const cancelledFor: Record<string, string> = {
  late: `Cancelled: the host was not live within ${hostLateMinutes} minutes.`,
  short: 'Cancelled: the host was not live for long enough.',
  dark: 'Cancelled: video and audio did not arrive for long enough.',
}

/** Returns the sentence of an entry about an event or a ticket. */
function sentenceOf({ what, actor, data }: StoredEntry): string {
  const { why, reason, tickets, to, time_zone } = facts.parse(data)
  switch (what) {
    case 'created':
      return actor === 'clock' ? 'Added as the next date of its series.' : 'Scheduled.'
    case 'changed':
      return 'Its details changed.'
    case 'moved':
      return `Moved to ${to ? zonedMoment(to, time_zone) : 'another time'}.`
    case 'announced':
      return 'Announced to followers.'
    case 'cancelled':
      return cancelledFor[why] ?? (reason === '' ? 'Cancelled.' : `Cancelled: ${reason}`)
    case 'restored':
      return 'The event was cancelled by mistake and is back on.'
    case 'completed':
      return tickets === 0 ? 'The event is over.' : `Completed, with ${counted(tickets, 'ticket')}.`
    case 'waitlisted':
      return 'Joined the line.'
    case 'offered':
      return `A seat came free: ${confirmMinutes} minutes to confirm it.`
    case 'confirmed':
      return actor === 'clock' ? 'A seat was taken, as agreed.' : 'Took a ticket.'
    case 'returned':
      return actor === 'clock' ? 'The ticket ended.' : 'Gave up the place.'
    case 'lapsed':
      return 'The place was not taken.'
    case 'refunded':
      return 'The event was cancelled, and everything was given back.'
    case 'used':
      return 'The event is over.'
    default:
      return 'Something changed.'
  }
}

/** Converts a stored entry about an event or a ticket to the format for readers. */
export const toEntry = (kept: StoredEntry): TimelineEntry => ({
  at: kept.at,
  who: kept.actor,
  what: kept.what,
  text: sentenceOf(kept),
  effect: kept.effect,
  tokens: kept.tokens,
})

/** Removes the tokens from the entries of an event. They are sums over all tickets, which only the host can see. */
export const withoutSums = <Entry extends StoredEntry & { of_event: boolean }>(kept: readonly Entry[]): Entry[] =>
  kept.map((entry) => (entry.of_event ? { ...entry, effect: 'none', tokens: 0 } : entry))
