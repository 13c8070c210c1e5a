import { beforeEach, expect, test } from 'vitest'
import { type Env, parseEnv } from '#server/env.ts'
import { claimDue, noteFailure, noteSuccess } from '#server/jobs/schedule.ts'
import { createLedger } from '../testing/ledger.ts'
import { createWorld } from '../testing/world.ts'
import { createJobContext } from './context.server.ts'
import { jobs, runJob, runJobs } from './jobs.server.ts'

const world = createWorld()
// A separate database: all tests would share one schedule.
const ledger = await createLedger()
const lines: string[] = []
/** Responds with 404 to every call of the Stripe API, which is not retried. */
const noStripe = world.cloud.consoleOrigin
const context = (name: string, provider = world.env.STRIPE_API_BASE) => ({
  ...createJobContext({ env: envWith(provider), waitUntil: () => undefined, write: (line) => lines.push(line) }, name),
  db: ledger.db,
})
const envWith = (provider: string | undefined): Env =>
  parseEnv({ ...world.cloud.vars, ...(provider !== undefined && { STRIPE_API_BASE: provider }) })
const daily = { name: 'a', everyMinutes: 1_440 }
const hourly = { name: 'b', everyMinutes: 60 }

beforeEach(async () => {
  await ledger.owner.query('delete from job_runs')
})

const dueAt = async (name: string): Promise<Date> =>
  (await ledger.owner.query<{ due_at: Date }>('select due_at from job_runs where name = $1', [name])).rows[0]?.due_at ??
  new Date(0)
const shift = (column: string, interval: string) =>
  ledger.owner.query(`update job_runs set ${column} = now() + $1::interval`, [interval])

test('a new job is due at once, and one of several concurrent crons claims it', async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimDue(ledger.db, [daily, hourly])))
  expect(claims.flat().toSorted()).toEqual(['a', 'b'])
})

test('after a run a job is due at its next full interval, and a missed run is caught up', async () => {
  await claimDue(ledger.db, [daily, hourly])
  const began = Date.now()
  await noteSuccess(ledger.db, daily, 1)
  await noteSuccess(ledger.db, hourly, { seen: 2 })
  const due = await dueAt('b')
  expect(due.getTime() % 3_600_000).toBe(0)
  expect(due.getTime()).toBeGreaterThan(began)
  expect(due.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
  // not yet due, also if the next hour has begun meanwhile
  await shift('due_at', '1 minute')
  expect(await claimDue(ledger.db, [daily, hourly])).toEqual([])
  await shift('due_at', '-2 days')
  expect((await claimDue(ledger.db, [daily, hourly])).toSorted()).toEqual(['a', 'b'])
})

test('the claim of a killed run expires, and a failed run is due again within a minute', async () => {
  await claimDue(ledger.db, [hourly])
  expect(await claimDue(ledger.db, [hourly])).toEqual([])
  await shift('claimed_until', '-1 second')
  expect(await claimDue(ledger.db, [hourly])).toEqual(['b'])
  await noteFailure(ledger.db, hourly, new Error('no'))
  expect((await dueAt('b')).getTime() - Date.now()).toBeLessThanOrEqual(60_000)
  expect((await ledger.owner.query('select error, failures from job_runs')).rows).toEqual([
    { error: 'Error: no', failures: 1 },
  ])
})

test('the cron runs every job and records each, even when one fails', async () => {
  await runJobs((name) => context(name, noStripe))
  const { rows } = await ledger.owner.query<{ name: string; error: string | null }>('select name, error from job_runs')
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs).toSorted())
  expect(rows.filter(({ error }) => error !== null).map(({ name }) => name)).toEqual(['reconcile'])
})

test('a job sends its messages before it ends, also when it fails', async () => {
  const left = async () => Number((await ledger.owner.query('select count(*) as left from outbox')).rows[0]?.left)
  const fan = await ledger.person('fan', 10)
  await ledger.call("ledger.hold_open($1, 4, 'test', null, now() + interval '1 millisecond')", [fan])
  expect(await runJob(context, 'holds')).toBe(1)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 10, held: 0 })
  expect(await left()).toBe(0)
  await ledger.person('fan', 10)
  expect(await left()).toBeGreaterThan(0)
  await expect(runJob((name) => context(name, noStripe), 'reconcile')).rejects.toThrow()
  expect(await left()).toBe(0)
})

test('every job runs a second time by name, and an unknown name lists the jobs', async () => {
  // The test of the cron has run all jobs once, except for the failing one.
  for (const name of [...Object.keys(jobs), 'reconcile']) await runJob(context, name)
  await expect(runJob(context, 'nonsense')).rejects.toThrow(/There are: outbox/)
})
