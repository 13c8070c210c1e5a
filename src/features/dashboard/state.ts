import { isCurrent } from '#shared/booking.ts'
import { CREATOR } from './spec.ts'

type Listed = { locked: unknown; poster_url: string | null }

/** Returns the stream for the hero of the home page: the first one that has a picture and that the reader can watch. */
export const heroOf = <Stream extends Listed>(streams: readonly Stream[]): Stream | undefined =>
  streams.find(({ locked, poster_url }) => locked === null && poster_url !== null)

/** Returns the points of the last seven days, each with the same day of the week before. `days` are those of both weeks. */
export function weekOf(days: readonly { date: string; tokens: number }[], nameOf: (date: string) => string) {
  const half = days.length / 2
  return days.slice(half).map(({ date, tokens }, index) => {
    const { date: dateBefore = '', tokens: value = 0 } = days[index] ?? {}
    return { label: nameOf(date), values: [tokens], before: { label: nameOf(dateBefore), value } }
  })
}

/** Returns the name in the header: the username, or else the local part of the email address, or else 'user'. */
export const homeName = (person: { username?: string | null; email?: string | null }): string =>
  person.username || person.email?.split('@')[0] || 'user'

/** Returns the letter in place of a missing picture: from the username or the email address, or else U. */
export const homeLetter = (person: { username?: string | null; email?: string | null }): string =>
  ((person.username || person.email || 'U')[0] ?? 'U').toUpperCase()

/** Booking or event, with the fields that the dashboard shows. */
export type ScheduleEntry = {
  id: string
  kind: 'call' | 'event'
  type: string
  title: string
  status: string
  role: 'host' | 'guest'
  starts_at: Date
  ends_at: Date
  enrolled_count: number
  max_participants: number | null
  path: string
}

/** Returns the number of participants of an event as a text, or undefined for personal events and calls. */
export function seatsOf({ kind, type, role, enrolled_count, max_participants }: ScheduleEntry): string | undefined {
  if (kind !== 'event' || type === 'personal') return undefined
  if (role === 'guest' && max_participants === 1) return CREATOR.oneToOne
  return CREATOR.enrolled(enrolled_count, max_participants)
}

const stands = new Set(['scheduled', 'confirmed', 'in_progress'])

/** Returns the hosted or booked events that are not over, the earliest first. */
export const upcomingOf = <Session extends ScheduleEntry>(
  sessions: readonly Session[],
  now: number,
  role: ScheduleEntry['role'],
): Session[] =>
  sessions
    .filter(
      (one) =>
        one.role === role && stands.has(one.status) && isCurrent({ status: one.status, endsAt: one.ends_at }, now),
    )
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())

/**
 * Returns the number of pixels that the page moves with the finger, at most `most`. Release after `pull.least`
 * refreshes.
 */
export const pullOffset = (way: number, { most }: { most: number }): number => Math.max(0, Math.min(most, way))
