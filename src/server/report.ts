import type { Rate } from '#providers/cache/index.ts'
import { createReports, type Trouble } from '#providers/report/index.ts'
import { networkOf } from '#shared/network.ts'
import type { Runtime } from './context.ts'
import { connect, isDatabaseDown } from './db/index.ts'
import { toAppError } from './errors.ts'
import { noteIncident, sourceOf } from './incidents/incidents.ts'
import type { Reporter } from './log.ts'
import { createProviders } from './providers.ts'

export const release = 'limelight@2.0.0'

// one error often passes several hands that log it
const reported = new WeakSet<object>()

/** Of one network address: whoever repeats a failing call a thousand times has been reported enough. */
export const reportRate: Rate = { name: 'error-reports', limit: 20, windowSeconds: 60 }

/**
 * What a log of errors does besides writing a line: tells the error-reporting service, after the answer. A refusal is no
 * error, and a service that is down is known from its health, not from a thousand reports a second. Each is counted.
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

/** For the admins' view of the platform; a count that cannot be written is missing, and nothing else fails for it. */
const count = ({ env }: Runtime, event: string, error: unknown): Promise<void> =>
  noteIncident(connect(env), sourceOf(event, error), error).catch(() => undefined)

/** Of one provider: its outage is one fact, however many calls and webhooks meet it. */
const outageReportRate: Rate = { name: 'outage-reports', limit: 1, windowSeconds: 60 }

async function send(runtime: Runtime, address: string, trouble: Trouble): Promise<void> {
  const { env } = runtime
  const { cache } = createProviders(runtime)
  const source = sourceOf(trouble.event, trouble.error)
  const isOutage = source.startsWith('provider:')
  // a limit that cannot be asked is an open one: what fails then has to be known
  const verdict = isOutage
    ? await cache.take(outageReportRate, source)
    : await cache.take(reportRate, networkOf(address))
  if (verdict.state === 'exceeded') return
  await createReports({ dsn: env.SENTRY_DSN, environment: env.APP_ENV, release, where: 'server' }).send(trouble)
}
