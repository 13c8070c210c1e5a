import type { Rate } from '#providers/cache/index.ts'
import { createReports, type ErrorReport } from '#providers/report/index.ts'
import { networkOf } from '#shared/network.ts'
import type { Runtime } from './context.ts'
import { connect, isDatabaseDown } from './db/index.ts'
import { toAppError } from './errors.ts'
import { noteIncident, sourceOf } from './incidents/incidents.ts'
import type { Reporter } from './log.ts'
import { createProviders } from './providers.ts'
import { release } from './release.ts'

// An error is often logged in several places.
const reported = new WeakSet<object>()

/** Limit per network address, for a failing call that is repeated many times. */
export const reportRate: Rate = { name: 'error-reports', limit: 20, windowSeconds: 60 }

/**
 * Returns the reporter of logged errors: it counts each and sends it to the error-reporting service after the response.
 * Refusals are not sent. Failures of a provider are limited. Those of the database are not counted or sent, because the
 * health check shows them.
 */
export function reporterOf(runtime: Runtime, requestId: string, address: string): Reporter {
  return (event, error, fields) => {
    if (isDatabaseDown(error)) return
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return
      reported.add(error)
    }
    runtime.waitUntil(count(runtime, event, error))
    if (toAppError(error)) return
    runtime.waitUntil(send(runtime, address, { event, error, tags: { requestId }, extra: fields }))
  }
}

/** Counts an error for the admins' view of the platform. A failed count is ignored. */
const count = ({ env }: Runtime, event: string, error: unknown): Promise<void> =>
  noteIncident(connect(env), sourceOf(event, error), error).catch(() => undefined)

/** Limit per provider: an outage is reported once a minute, however many calls fail. */
const outageReportRate: Rate = { name: 'outage-reports', limit: 1, windowSeconds: 60 }

async function send(runtime: Runtime, address: string, trouble: ErrorReport): Promise<void> {
  const { env } = runtime
  const { cache } = createProviders(runtime)
  const source = sourceOf(trouble.event, trouble.error)
  const isOutage = source.startsWith('provider:')
  // Fails open without the cache, because these errors must be known.
  const verdict = isOutage
    ? await cache.take(outageReportRate, source)
    : await cache.take(reportRate, networkOf(address))
  if (verdict.state === 'exceeded') return
  await createReports({ dsn: env.SENTRY_DSN, environment: env.APP_ENV, release, where: 'server' }).send(trouble)
}
