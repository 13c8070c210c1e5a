import { beforeEach, expect, test } from 'vitest'
import { type Env, parseEnv } from '#server/env.ts'
import { claimDue, noteFailure, noteSuccess } from '#server/jobs/schedule.ts'
import { createLedger } from '../testing/ledger.ts'
import { createWorld } from '../testing/world.ts'
import { createJobContext } from './context.server.ts'
import { jobs, runJob, runJobs } from './jobs.server.ts'

const world = createWorld()
const ledger = await createLedger()
const lines: string[] = []
// a database of its own: the schedule is one for everybody
/** Where nobody answers. */
const nowhere = 'http://127.0.0.1:1'
const context = (name: string, provider = world.env.STRIPE_API_BASE) => ({
  ...createJobContext({ env: envWith(provider), waitUntil: () => undefined, write: (line) => lines.push(line) }, name),
  db: ledger.db,
})
const envWith = (provider: string | undefined): Env =>
  parseEnv({ ...world.cloud.vars, ...(provider !== undefined && { STRIPE_API_BASE: provider }) })
const minute = { name: 'a', everyMinutes: 1 }
const hourly = { name: 'b', everyMinutes: 60 }

beforeEach(async () => {
  await ledger.owner.query('delete from job_runs')
})

const dueAt = async (name: string): Promise<Date> =>
  (await ledger.owner.query<{ due_at: Date }>('select due_at from job_runs where name = $1', [name])).rows[0]?.due_at ??
  new Date(0)
const shift = (column: string, interval: string) =>
  ledger.owner.query(`update job_runs set ${column} = now() + $1::interval`, [interval])

test('a new job is due at once, and of crons at the same moment one gets it', async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimDue(ledger.db, [minute, hourly])))
  expect(claims.flat().toSorted()).toEqual(['a', 'b'])
})

test('after a run a job is due at the next full beat; a missed beat is caught up', async () => {
  await claimDue(ledger.db, [minute, hourly])
  await noteSuccess(ledger.db, minute, 1)
  await noteSuccess(ledger.db, hourly, { seen: 2 })
  const due = await dueAt('b')
  expect(due.getTime() % 3_600_000).toBe(0)
  expect(due.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
  expect(await claimDue(ledger.db, [minute, hourly])).toEqual([])
  await shift('due_at', '-3 hours')
  expect((await claimDue(ledger.db, [minute, hourly])).toSorted()).toEqual(['a', 'b'])
})

test('a killed run’s claim ends by itself; a failed one is due again soon', async () => {
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

test('the cron runs every job once and notes each, one failing does not keep the others', async () => {
  await runJobs((name) => context(name, nowhere))
  const { rows } = await ledger.owner.query<{ name: string; error: string | null }>('select name, error from job_runs')
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs).toSorted())
  expect(rows.filter(({ error }) => error !== null).map(({ name }) => name)).toEqual(['reconcile'])
})

test('what a job announced has been sent out when it ends, however it ends', async () => {
  const left = async () => Number((await ledger.owner.query('select count(*) as left from outbox')).rows[0]?.left)
  const fan = await ledger.person('fan', 10)
  await ledger.call("ledger.hold_open($1, 4, 'test', null, now() + interval '1 millisecond')", [fan])
  expect(await runJob(context, 'holds')).toBe(1)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 10, held: 0 })
  expect(await left()).toBe(0)
  await ledger.person('fan', 10)
  expect(await left()).toBeGreaterThan(0)
  await expect(runJob((name) => context(name, nowhere), 'reconcile')).rejects.toThrow()
  expect(await left()).toBe(0)
})

test('each job runs by name, twice in a row too; an unknown name says what there is', async () => {
  for (const name of Object.keys(jobs)) {
    await runJob(context, name)
    await runJob(context, name)
  }
  await expect(runJob(context, 'nonsense')).rejects.toThrow(/There are: outbox/)
})
