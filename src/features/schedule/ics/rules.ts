import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type IcsStatus, icsName, prodId, refreshMinutes } from './spec.ts'

/** A call or an event as a calendar file has it. */
export type IcsEntry = {
  /** Of the call or the event: a later file with it replaces this one. */
  id: string
  title: string
  description: string
  startsAt: Date
  endsAt: Date
  status: IcsStatus
  /** Counts its changes, so that an older file replaces nothing. */
  sequence: number
  /** When it was last changed: the same entry is the same file. */
  changedAt: Date
  /** Who holds it. */
  host: string
  /** The page where it opens. */
  path: string
}

/** Where the links lead, and the product's own address, which stands for the host's: theirs is nobody's business. */
export type IcsPlace = { origin: string; mailFrom: string }

/** "Limelight <hello@limelight.example>" → "hello@limelight.example" */
const addressOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()

const statuses: Record<IcsStatus, ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** One calendar file (RFC 5545) of any number of entries; times are in UTC, so that it needs no zones. */
export function icsOf(entries: readonly IcsEntry[], { origin, mailFrom }: IcsPlace): string {
  const calendar = ical({ name: icsName, prodId, method: ICalCalendarMethod.PUBLISH, ttl: refreshMinutes * 60 })
  const email = addressOf(mailFrom)
  for (const entry of entries)
    calendar.createEvent({
      // without the host's name: the same on every copy of the product
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
  // the last line ends like every other
  return `${calendar.toString()}\r\n`
}
