import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../db/index.ts'

/** Interval of a job in minutes of the clock: 60 is at each full hour, UTC. */
export type Schedule = { name: string; everyMinutes: number }

/**
 * Lease of a run in seconds, slightly longer than a cron may last. After it the run counts as killed, and the job may start
 * again.
 */
const claimSeconds = { perMinuteJob: 120, other: 900 }
/** First retry of a failed job in seconds. The delay grows, but never beyond the next scheduled time. */
const retrySeconds = 60
const errorMax = 500

const named = z.array(z.object({ name: z.string() }))

/**
 * Leases every due job, so that only one of two concurrent crons runs it. A new job is due at once; a missed run stays due.
 * One round trip.
 */
export async function claimDue(db: Db, schedules: Schedule[]): Promise<string[]> {
  const wanted = schedules.map(({ name, everyMinutes }) => ({
    name,
    seconds: everyMinutes === 1 ? claimSeconds.perMinuteJob : claimSeconds.other,
  }))
  const { rows } = await db.execute(sql`
    insert into job_runs (name, claimed_until, started_at)
    select w.name, now() + make_interval(secs => w.seconds), now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(name text, seconds int) order by w.name
    on conflict (name) do update set claimed_until = excluded.claimed_until, started_at = excluded.started_at
    where job_runs.due_at <= now() and job_runs.claimed_until <= now()
    returning name`)
  return named.parse(rows).map(({ name }) => name)
}

/** Records a successful run, by the cron or by hand. The job is due again at its next scheduled time. */
export async function noteSuccess(db: Db, { name, everyMinutes }: Schedule, result: unknown): Promise<void> {
  await db.execute(sql`
    insert into job_runs as j (name, due_at, finished_at, result)
    values (${name}, ${nextBeat(everyMinutes)}, now(), ${JSON.stringify(result ?? null)}::jsonb)
    on conflict (name) do update set due_at = excluded.due_at, claimed_until = now(), finished_at = now(),
      result = excluded.result, error = null, failures = 0`)
}

/** Records a failed run: due again with exponential backoff. */
export async function noteFailure(db: Db, { name, everyMinutes }: Schedule, error: unknown): Promise<void> {
  await db.execute(sql`
    insert into job_runs as j (name, error, failures) values (${name}, ${String(error).slice(0, errorMax)}, 1)
    on conflict (name) do update set claimed_until = now(), error = excluded.error, failures = j.failures + 1,
      due_at = least(now() + make_interval(secs => ${retrySeconds} * 2 ^ least(j.failures, 10)), ${nextBeat(everyMinutes)})`)
}

const nextBeat = (everyMinutes: number) =>
  sql`to_timestamp((floor(extract(epoch from now()) / ${everyMinutes * 60}) + 1) * ${everyMinutes * 60})`
