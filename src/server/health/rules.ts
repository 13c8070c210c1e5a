import * as z from 'zod'

/** `degraded`: it responds, but slowly, or some of its calls failed. `unknown`: no recent probe. */
export const serviceState = z.enum(['up', 'degraded', 'down', 'unknown'])
export type ServiceState = z.infer<typeof serviceState>

/** The health check asks the database and the cache. The job `services` asks the others every minute. */
export const servicesSchema = z.object({
  database: serviceState,
  cache: serviceState,
  realtime: serviceState,
  payments: serviceState,
  storage: serviceState,
  meetings: serviceState,
  rooms: serviceState,
  mail: serviceState,
  push: serviceState,
  report: serviceState,
})
type Services = z.infer<typeof servicesSchema>

/** Response time in milliseconds above which a service is degraded. */
export const slowMs = 3_000
/** Age of the last probes from which they count as missing. The job runs every minute. */
export const staleMs = 5 * 60_000
/** Time in minutes for which a failed call of a service makes it degraded. */
export const failureMinutes = 5

const probesSchema = z.record(z.string(), serviceState)
const isStale = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() > staleMs

/** Parses the result of the last run of the job `services`; empty if it is too old or another value. */
export const recentProbes = (result: unknown, at: Date | null, now: Date): Record<string, ServiceState> =>
  isStale(at, now) ? {} : (probesSchema.safeParse(result).data ?? {})

/** Returns the state of a probed service: `ms` is its response time, or null for a failed probe. */
export const probeState = (ms: number | null): ServiceState => (ms === null ? 'down' : ms > slowMs ? 'degraded' : 'up')

type Asked = {
  database: ServiceState
  cache: ServiceState
  /** Result of the last run of the job `services`, and its time. */
  probed: unknown
  probedAt: Date | null
  /** Services with failed calls in the last minutes. */
  failing: readonly string[]
  now: Date
}

/**
 * Returns the state of every service and of the product: `down` without the database, `degraded` if another service is not
 * up or if the probes stopped. Probes that never ran do not count.
 */
export function healthOf({ database, cache, probed, probedAt, failing, now }: Asked) {
  const probes = recentProbes(probed, probedAt, now)
  const stateOf = (name: keyof Services): ServiceState => {
    const probe = probes[name] ?? 'unknown'
    return probe !== 'down' && failing.includes(name) ? 'degraded' : probe
  }
  const services: Services = {
    database,
    cache,
    realtime: stateOf('realtime'),
    payments: stateOf('payments'),
    storage: stateOf('storage'),
    meetings: stateOf('meetings'),
    rooms: stateOf('rooms'),
    mail: stateOf('mail'),
    push: stateOf('push'),
    report: stateOf('report'),
  }
  const isWorse = Object.values(services).some((state) => state === 'degraded' || state === 'down')
  const status = database === 'down' ? 'down' : isWorse || isStale(probedAt, now) ? 'degraded' : 'ok'
  return { status, services } as const
}
