import { expect, test } from 'vitest'
import { securityKinds } from '#shared/kinds.ts'
import { type Facts, healthOf, jobTroubles, type SecurityCounts } from './rules.ts'
import { limits } from './spec.ts'

const now = new Date('2026-11-25T12:30:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const job = (name: string, more: Partial<Facts['jobs'][number]> = {}) => ({
  name,
  due_at: new Date(now.getTime() + 60_000),
  claimed_until: before(1),
  finished_at: before(60_000),
  failures: 0,
  result: null,
  ...more,
})
const healthy: Facts = {
  jobs: [
    job('proof', { result: { violations: 0 } }),
    job('audit', { result: { ok: true, entries: 7, first_broken: null } }),
    job('outbox'),
  ],
  outbox: { waiting: 0, oldest_at: null, dead_letters: [] },
  incidents: [],
  hours: [],
  losing: [],
}
const schedules = [
  { name: 'proof', everyMinutes: 60 },
  { name: 'outbox', everyMinutes: 1 },
]
const health = (
  facts: Partial<Facts>,
  isCacheUp = true,
  calls: number[] | 'unknown' = [0, 0],
  security: SecurityCounts | 'unknown' = new Map(),
  probes: Record<string, string> = {},
) => healthOf({ facts: { ...healthy, ...facts }, schedules, isCacheUp, probes, calls, security, now })
const jobsWith = (name: string, more: Partial<Facts['jobs'][number]>) =>
  healthy.jobs.map((one) => (one.name === name ? job(name, more) : one))

test('the state is ok without problems, and the report has 24 hourly error counts', () => {
  expect(health({})).toMatchObject({ state: 'ok', audit: { entries: 7 }, errors: { last_hour: 0 } })
  expect(health({}).errors.hours).toHaveLength(24)
})

test.each([
  ['a violation of the ledger', jobsWith('proof', { result: { violations: 2 } })],
  ['a broken audit trail', jobsWith('audit', { result: { ok: false, entries: 7, first_broken: 3 } })],
])('the state is alarm with %s', (_what, jobs) => {
  expect(health({ jobs }).state).toBe('alarm')
})

test.each<[string, Partial<Facts>, boolean?]>([
  ['an overdue proof of the ledger', { jobs: jobsWith('proof', { finished_at: before(limits.proofLateMs + 1) }) }],
  ['an audit trail that was never checked', { jobs: healthy.jobs.filter(({ name }) => name !== 'audit') }],
  ['a late job', { jobs: jobsWith('outbox', { due_at: before(limits.jobLateMs + 1) }) }],
  ['a job that keeps failing', { jobs: jobsWith('outbox', { failures: limits.jobFailures }) }],
  ['an old outbox message', { outbox: { ...healthy.outbox, waiting: 1, oldest_at: before(limits.outboxLateMs + 1) } }],
  [
    'a dead letter',
    { outbox: { ...healthy.outbox, dead_letters: [{ kind: 'mail', rows: 1, failed_at: now, error: 'x' }] } },
  ],
  ['a provider that just failed', { incidents: [{ source: 'provider:mail', count: 1, last_at: before(60_000) }] }],
  ['many errors', { hours: [{ at: now, count: limits.errorsPerHour + 1, calls: 0 }] }],
  ['an unavailable cache', {}, false],
])('the state is warning with %s', (_what, facts, isCacheUp = true) => {
  expect(health(facts, isCacheUp).state).toBe('warning')
})

test.each<[string, Partial<Facts>]>([
  [
    'proof of the ledger',
    { jobs: jobsWith('proof', { finished_at: before(limits.proofLateMs), result: { violations: 0 } }) },
  ],
  ['job', { jobs: jobsWith('outbox', { due_at: before(limits.jobLateMs) }) }],
  ['failing job', { jobs: jobsWith('outbox', { failures: limits.jobFailures - 1 }) }],
  ['outbox message', { outbox: { ...healthy.outbox, waiting: 1, oldest_at: before(limits.outboxLateMs) } }],
  ['number of errors', { hours: [{ at: now, count: limits.errorsPerHour, calls: 0 }] }],
])('the state is ok if the %s is exactly at its limit', (_what, facts) => {
  expect(health(facts).state).toBe('ok')
})

test('the state stays ok with a running job, one failure, or old failures', () => {
  const running = { due_at: before(limits.jobLateMs * 2), claimed_until: new Date(now.getTime() + 1_000), failures: 1 }
  const incidents = [{ source: 'provider:mail', count: 4, last_at: before(limits.providerMs + 1) }]
  const found = health({ jobs: jobsWith('outbox', running), incidents })
  expect(found.state).toBe('ok')
  expect(found.providers.find(({ name }) => name === 'mail')).toMatchObject({ failures: 4, state: 'ok' })
})

test('a service that does not respond or is slow is a warning', () => {
  const found = health({}, true, [0, 0], new Map(), { meetings: 'down', storage: 'degraded', mail: 'unknown' })
  const stateOf = (wanted: string) => found.providers.find(({ name }) => name === wanted)
  expect(found.state).toBe('warning')
  expect(stateOf('meetings')).toMatchObject({ is_up: false, state: 'warning' })
  expect(stateOf('storage')).toMatchObject({ is_up: true, state: 'warning' })
  expect(stateOf('mail')).toMatchObject({ is_up: true, state: 'ok' })
})

test('the error rate covers the last 60 minutes, with a part of the previous hour', () => {
  const hours = [
    { at: before(60 * 60_000), count: 9, calls: 4 },
    { at: now, count: 5, calls: 3 },
  ]
  // at half past, half of the previous hour's requests count
  expect(health({ hours }, true, [1_000, 500]).errors).toMatchObject({
    last_hour: 10,
    state: 'ok',
    calls: { all: 1_000, failed: 5, rate: 0.005 },
  })
  expect(health({ hours }, true, [100, 50]).errors).toMatchObject({ state: 'warning', calls: { rate: 0.05 } })
  // a few failures among a few requests cause no warning
  const one = [{ at: now, count: 1, calls: 1 }]
  expect(health({ hours: one }, true, [0, 4]).errors).toMatchObject({ state: 'ok', calls: { rate: 0.25 } })
  expect(health({ hours: one }, true, [0, 0]).errors).toMatchObject({ calls: { all: 1, failed: 1, rate: 1 } })
  expect(health({ hours }, true, 'unknown').errors.calls).toBeNull()
})

test('names a single late job, and summarizes several with the longest delay', () => {
  const late = (name: string, ms: number) => job(name, { due_at: before(limits.jobLateMs + ms) })
  const words = (jobs: Facts['jobs']) => jobTroubles(health({ jobs }).jobs)
  expect(words(healthy.jobs)).toEqual([])
  expect(words([late('proof', 1), job('outbox')])).toEqual(['proof is late'])
  expect(words([late('proof', 1), late('outbox', 2)])).toEqual(['2 jobs are late, outbox the longest'])
  const failing = job('outbox', { failures: limits.jobFailures })
  expect(words([late('proof', 1), failing])).toEqual([
    'proof is late',
    `outbox failed ${limits.jobFailures} times in a row`,
  ])
})

test('counts security events by kind and hour, and warns about a burst of one kind', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 23 ? limits.eventsPerHour.sign_in + 1 : 1))
  const { state, security } = health({}, true, [0, 0], new Map([['sign_in', hours]]))
  expect(state).toBe('warning')
  expect(security).toHaveLength(securityKinds.length)
  const found = security?.find(({ kind }) => kind === 'sign_in')
  expect(found).toMatchObject({ state: 'warning', last_day: limits.eventsPerHour.sign_in + 24 })
  expect(found?.hours.at(-1)).toEqual({ at: new Date('2026-11-25T12:00:00Z'), count: limits.eventsPerHour.sign_in + 1 })
  expect(security?.filter((one) => one.state === 'warning')).toEqual([found])
})

test('security events are null while the cache is unavailable', () => {
  expect(health({}, true, [0, 0], 'unknown').security).toBeNull()
})
