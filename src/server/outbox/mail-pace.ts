import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { mailRequestsPerSecond } from '#providers/mail/index.ts'
import type { Db } from '../db/index.ts'
import { Throttled } from './topic.ts'

/**
 * Lane of the mail service, shared by all isolates: `open_at` is the time of the next free request, and
 * `held_until` ends a limit that the service has reported.
 */
const channel = 'provider:mail'
const gapMs = 1_000 / mailRequestsPerSecond
/** Longest wait in milliseconds, far below the lease of a slice. */
const waitMaxMs = 20_000
/** Seconds until a slice that found no free request is tried again. */
const laterSeconds = 5

const reserved = z.object({
  is_granted: z.boolean(),
  /** Milliseconds until the granted request, or until the next free one. */
  wait_ms: z.coerce.number(),
  closed_ms: z.coerce.number(),
})

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(1, ms)))

/** Reserves the next request if it is free within `aheadMs`. One round trip. */
async function reserve(db: Db, aheadMs: number): Promise<z.infer<typeof reserved>> {
  const gap = sql`make_interval(secs => ${gapMs / 1_000}::double precision)`
  const { rows } = await db.execute(sql`
    insert into outbox_lanes as l (channel, held_until, open_at)
    values (${channel}, '-infinity', clock_timestamp() + ${gap})
    on conflict (channel) do update set open_at = case
      when l.held_until <= clock_timestamp()
        and l.open_at <= clock_timestamp() + make_interval(secs => ${aheadMs / 1_000}::double precision)
      then greatest(l.open_at, clock_timestamp()) + ${gap} else l.open_at end
    returning l.open_at is distinct from old.open_at as is_granted,
      ceil(greatest(0, extract(epoch from l.open_at - clock_timestamp()) * 1000
        - case when l.open_at is distinct from old.open_at then ${gapMs}::double precision else 0 end)) as wait_ms,
      ceil(greatest(0, extract(epoch from coalesce(old.held_until, '-infinity') - clock_timestamp()) * 1000)) as closed_ms`)
  return reserved.parse(rows[0])
}

/**
 * Waits for a request that sends codes. Returns false if another drain has one that has not begun: it will send every code
 * that is due then. Codes are never behind other mails, which reserve no request ahead.
 */
export async function reserveForCodes(db: Db): Promise<boolean> {
  for (;;) {
    const { is_granted, wait_ms, closed_ms } = await reserve(db, gapMs)
    if (is_granted) {
      await elapsed(wait_ms)
      return true
    }
    if (closed_ms === 0 || closed_ms > waitMaxMs) return false
    await elapsed(closed_ms)
  }
}

/** Waits for a free request. @throws Throttled if all are taken for 20 s */
export async function waitForRequest(db: Db): Promise<void> {
  for (let waited = 0; ; ) {
    const { is_granted, wait_ms, closed_ms } = await reserve(db, 0)
    const ms = Math.max(wait_ms, closed_ms)
    if (is_granted) return void (await elapsed(ms))
    waited += ms + 1
    if (waited > waitMaxMs) throw new Throttled(laterSeconds)
    await elapsed(ms)
  }
}

/** Stops all requests for the seconds that the service asked for. One round trip. */
export async function closeRequests(db: Db, seconds: number): Promise<void> {
  await db.execute(sql`
    update outbox_lanes set held_until = clock_timestamp() + make_interval(secs => ${seconds}::double precision)
    where channel = ${channel}`)
}
