import { type SecurityKind, securityKinds } from '#shared/kinds.ts'
import type { Health } from './contract.ts'
import { HEALTH, limits, type ProviderName, providerNames } from './spec.ts'

type State = Health['state']
/** Facts about the platform's health, from the database. */
export type Facts = {
  jobs: readonly {
    name: string
    due_at: Date
    claimed_until: Date
    finished_at: Date | null
    failures: number
    result: unknown
  }[]
  outbox: { waiting: number; oldest_at: Date | null; dead_letters: Health['outbox']['dead_letters'] }
  /** Failures of the last 24 hours by source. */
  incidents: readonly { source: string; count: number; last_at: Date }[]
  /** Running stages that lose money, the longest first. */
  losing: readonly { title: string; username: string }[]
  /** Failures of the platform by hour, without failures of providers. */
  hours: readonly { at: Date; count: number /** Number of failed requests among them. */; calls: number }[]
}
type Schedule = { name: string; everyMinutes: number }
type Asked = {
  facts: Facts
  schedules: readonly Schedule[]
  isCacheUp: boolean
  /** States of the last minutes by service: up, degraded, down or unknown. */
  probes: Readonly<Record<string, string>>
  /** Number of requests in the previous hour and in the current hour. */
  calls: readonly number[] | 'unknown'
  security: SecurityCounts | 'unknown'
  now: Date
}
/** Hourly counts of each kind of security event in the last 24 hours, oldest first. */
export type SecurityCounts = ReadonlyMap<SecurityKind, readonly number[]>

const hourMs = 3_600_000
const gravest = (states: readonly State[]): State =>
  states.includes('alarm') ? 'alarm' : states.includes('warning') ? 'warning' : 'ok'
const isOlder = (at: Date | null, ms: number, now: Date) => at === null || now.getTime() - at.getTime() > ms

function resultOf(facts: Facts, name: string): { at: Date | null; result: Readonly<Record<string, unknown>> } {
  const job = facts.jobs.find((one) => one.name === name)
  const result = typeof job?.result === 'object' && job.result !== null ? { ...job.result } : {}
  return { at: job?.finished_at ?? null, result }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function ledgerOf(facts: Facts, now: Date): Health['ledger'] {
  const { at, result } = resultOf(facts, 'proof')
  const violations = numberOf(result.violations)
  const state = violations > 0 ? 'alarm' : isOlder(at, limits.proofLateMs, now) ? 'warning' : 'ok'
  return { state, proven_at: at, violations }
}

function auditOf(facts: Facts, now: Date): Health['audit'] {
  const { at, result } = resultOf(facts, 'audit')
  const first = typeof result.first_broken === 'number' ? result.first_broken : null
  const state = first !== null ? 'alarm' : isOlder(at, limits.auditLateMs, now) ? 'warning' : 'ok'
  return { state, verified_at: at, entries: numberOf(result.entries), first_broken: first }
}

function jobsOf({ facts, schedules, now }: Asked): Health['jobs'] {
  return schedules.map(({ name, everyMinutes }) => {
    const known = facts.jobs.find((one) => one.name === name)
    const isRunning = known !== undefined && known.claimed_until > now
    const isLate = known !== undefined && !isRunning && now.getTime() - known.due_at.getTime() > limits.jobLateMs
    const failures = known?.failures ?? 0
    return {
      name,
      every_minutes: everyMinutes,
      is_late: isLate,
      failures,
      state: isLate || failures >= limits.jobFailures ? 'warning' : 'ok',
      finished_at: known?.finished_at ?? null,
      due_at: known?.due_at ?? null,
    }
  })
}

/**
 * Returns the problems of jobs in words. Several late jobs are one problem, because all jobs are late after a pause of
 * the cron.
 */
export function jobTroubles(jobs: Health['jobs']): string[] {
  const troubled = jobs.filter(({ state }) => state !== 'ok')
  const late = troubled
    .filter(({ is_late }) => is_late)
    .toSorted((one, other) => Number(one.due_at) - Number(other.due_at))
  const failing = troubled
    .filter(({ is_late }) => !is_late)
    .map(({ name, failures }) => HEALTH.jobFailing(name, failures))
  const [latest] = late
  if (!latest) return failing
  return [late.length === 1 ? HEALTH.jobLate(latest.name) : HEALTH.jobsLate(late.length, latest.name), ...failing]
}

function outboxOf({ outbox }: Facts, now: Date): Health['outbox'] {
  const ms = outbox.oldest_at ? Math.max(0, now.getTime() - outbox.oldest_at.getTime()) : 0
  const { waiting, dead_letters } = outbox
  const state = ms > limits.outboxLateMs || dead_letters.length > 0 ? 'warning' : 'ok'
  return { state, waiting, oldest_seconds: Math.round(ms / 1_000), dead_letters }
}

function providersOf({ facts, isCacheUp, probes, now }: Asked): Health['providers'] {
  const names: ProviderName[] = []
  for (const name in providerNames) if (isProvider(name)) names.push(name)
  return names.map((name) => {
    const found = facts.incidents.find(({ source }) => source === `provider:${name}`)
    const isUp = name === 'cache' ? isCacheUp : probes[name] !== 'down'
    const isFailing = found !== undefined && !isOlder(found.last_at, limits.providerMs, now)
    return {
      name,
      is_up: isUp,
      failures: found?.count ?? 0,
      last_failure_at: found?.last_at ?? null,
      state: isUp && !isFailing && probes[name] !== 'degraded' ? 'ok' : 'warning',
    }
  })
}

const isProvider = (name: string): name is ProviderName => name in providerNames

/** Estimates the requests of the last 60 minutes from hourly counts, with a part of the previous hour. */
const lastHourOf = (before: number, current: number, now: Date) =>
  Math.round(current + before * (1 - (now.getTime() % hourMs) / hourMs))

function callsOf({ facts: { hours }, calls, now }: Asked): Health['errors']['calls'] {
  if (calls === 'unknown') return null
  const failedIn = (hour: number) => hours.find(({ at }) => Math.floor(at.getTime() / hourMs) === hour)?.calls ?? 0
  const hour = Math.floor(now.getTime() / hourMs)
  const failed = lastHourOf(failedIn(hour - 1), failedIn(hour), now)
  // at least the number of failures, because the cache can lose counts and the database cannot
  const all = Math.max(failed, lastHourOf(calls[0] ?? 0, calls[1] ?? 0, now))
  return { all, failed, rate: all === 0 ? 0 : failed / all }
}

function errorsOf(asked: Asked): Health['errors'] {
  const { facts, now } = asked
  const known = new Map(facts.hours.map(({ at, count }) => [Math.floor(at.getTime() / hourMs), count]))
  const all = hoursBefore(now).map((at) => ({ at, count: known.get(at.getTime() / hourMs) ?? 0 }))
  const lastHour = lastHourOf(all[22]?.count ?? 0, all[23]?.count ?? 0, now)
  const calls = callsOf(asked)
  const isHigh = calls !== null && calls.failed >= limits.errorRateFrom && calls.rate > limits.errorRate
  return {
    state: lastHour > limits.errorsPerHour || isHigh ? 'warning' : 'ok',
    last_hour: lastHour,
    calls,
    last_day: all.reduce((sum, { count }) => sum + count, 0),
    hours: all,
  }
}

const hoursBefore = (now: Date): Date[] => {
  const first = Math.floor(now.getTime() / hourMs) - 23
  return Array.from({ length: 24 }, (_, index) => new Date((first + index) * hourMs))
}

function securityOf({ security, now }: Asked): Health['security'] {
  if (security === 'unknown') return null
  const hours = hoursBefore(now)
  return securityKinds.map((kind) => {
    const counts = security.get(kind) ?? []
    const lastHour = lastHourOf(counts[22] ?? 0, counts[23] ?? 0, now)
    return {
      kind,
      state: lastHour > limits.eventsPerHour[kind] ? 'warning' : 'ok',
      last_hour: lastHour,
      last_day: counts.reduce((sum, count) => sum + count, 0),
      hours: hours.map((at, index) => ({ at, count: counts[index] ?? 0 })),
    }
  })
}

const stagesOf = ({ losing }: Facts): Health['stages'] => ({
  state: losing.length > 0 ? 'warning' : 'ok',
  losing: [...losing],
})

/** Returns the health of the platform. Its state is that of the worst part. */
export function healthOf(asked: Asked): Health {
  const { facts, now } = asked
  const parts = {
    ledger: ledgerOf(facts, now),
    audit: auditOf(facts, now),
    jobs: jobsOf(asked),
    outbox: outboxOf(facts, now),
    providers: providersOf(asked),
    errors: errorsOf(asked),
    stages: stagesOf(facts),
    security: securityOf(asked),
  }
  const { ledger, audit, jobs, outbox, providers, errors, stages, security } = parts
  const states = [ledger, audit, outbox, errors, stages, ...jobs, ...providers, ...(security ?? [])].map(
    ({ state }) => state,
  )
  return { as_of: now, state: gravest(states), ...parts }
}
