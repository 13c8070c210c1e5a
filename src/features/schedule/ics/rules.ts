import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type IcsStatus, icsName, prodId, refreshMinutes } from './spec.ts'

/** Call or event in a calendar file. */
export type IcsEntry = {
  /** Id of the call or event. In a calendar app, an entry replaces an earlier entry with the same id. */
  id: string
  title: string
  description: string
  startsAt: Date
  endsAt: Date
  status: IcsStatus
  /** Number of changes. A calendar app ignores an entry with a lower number than it has. */
  sequence: number
  /** Time of the last change. It is the timestamp of the entry, so that the file of an unchanged entry is identical. */
  changedAt: Date
  /** Name of the host. */
  host: string
  /** Path of the page of the call or event. */
  path: string
}

/**
 * Origin of the links, and the product's mail address. That address is the organizer, because the host's address is
 * private.
 */
export type IcsPlace = { origin: string; mailFrom: string }

/** Returns the address in a mail header, such as "Limelight <hello@limelight.example>". */
const addressOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()

const statuses: Record<IcsStatus, ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/**
 * Writes entries as one calendar file (RFC 5545). Times are in UTC, so that the file needs no definitions of time
 * zones.
 */
export function icsOf(entries: readonly IcsEntry[], { origin, mailFrom }: IcsPlace): string {
  const calendar = ical({ name: icsName, prodId, method: ICalCalendarMethod.PUBLISH, ttl: refreshMinutes * 60 })
  const email = addressOf(mailFrom)
  for (const entry of entries)
    calendar.createEvent({
      // independent of the origin, so that all deployments use the same ids
      id: `${entry.id}@limelight`,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      start: entry.startsAt,
      end: entry.endsAt,
      status: statuses[entry.status],
      summary: entry.title,
      description: entry.description,
      url: `${origin}${entry.path}`,
      organizer: { name: entry.host, email },
    })
  // RFC 5545 requires a line end after the last line too
  return `${calendar.toString()}\r\n`
}
