import { sql } from 'drizzle-orm'
import { MeetingsBusy, MeetingsUnavailable } from '#providers/meetings/index.ts'
import { PaymentError } from '#providers/payments/index.ts'
import { RoomsUnavailable } from '#providers/rooms/index.ts'
import type { Db } from '../db/index.ts'

const shards = 8
const retentionDays = 7
const nameMax = 100

/** Providers whose failures are counted, including those of outbox deliveries. */
export const incidentProviders = [
  'payments',
  'meetings',
  'rooms',
  'storage',
  'realtime',
  'mail',
  'push',
  'queues',
] as const
export type IncidentSource = 'call' | 'page' | 'job' | 'other' | `provider:${(typeof incidentProviders)[number]}`

const events: Readonly<Record<string, IncidentSource>> = {
  'call failed': 'call',
  'page failed': 'page',
  'request failed': 'page',
  'job failed': 'job',
}

/** Returns the provider that failed; undefined if none did, or if it only refused. */
function providerOf(error: unknown): IncidentSource | undefined {
  if (error instanceof PaymentError) return error.outcome === 'unreachable' ? 'provider:payments' : undefined
  if (error instanceof MeetingsUnavailable) return error instanceof MeetingsBusy ? undefined : 'provider:meetings'
  if (error instanceof RoomsUnavailable) return 'provider:rooms'
  // The SDK of the object storage sets this field on all of its errors.
  return error instanceof Error && '$metadata' in error ? 'provider:storage' : undefined
}

/** Returns the source of a logged failure: the provider that caused it, or the place that logged it. */
export function sourceOf(event: string, error: unknown): IncidentSource {
  for (let e = error, depth = 0; e !== undefined && depth < 5; e = e instanceof Error ? e.cause : undefined, depth++) {
    const found = providerOf(e)
    if (found) return found
  }
  return events[event] ?? 'other'
}

/** Counts a failure. One round trip. */
export async function noteIncident(db: Db, source: IncidentSource, error: unknown): Promise<void> {
  const name = (error instanceof Error ? error.name : typeof error).slice(0, nameMax)
  await db.execute(sql`
    insert into incidents as i (minute, source, shard, count, error)
    values (date_trunc('minute', now()), ${source}, floor(random() * ${shards})::int, 1, ${name})
    on conflict (minute, source, shard) do update set count = i.count + 1, error = excluded.error`)
}

/** Deletes incidents that are older than a week. @returns the number of rows. */
export async function purgeIncidents(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from incidents where minute < now() - make_interval(days => ${retentionDays}) returning 1`)
  return rows.length
}
