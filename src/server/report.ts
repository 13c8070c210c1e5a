import { createReports } from '#providers/report/index.ts'
import type { Runtime } from './context.ts'
import { isDatabaseDown } from './db/index.ts'
import { toAppError } from './errors.ts'
import type { Reporter } from './log.ts'

export const release = 'limelight@2.0.0'

// one error often passes several hands that log it
const reported = new WeakSet<object>()

/**
 * What a log of errors does besides writing a line: tells the error-reporting service, after the answer. A refusal is no
 * error, and a service that is down is known from its health, not from a thousand reports a second.
 */
export function reporterOf(runtime: Runtime, requestId: string): Reporter {
  return (event, error, fields) => {
    if (toAppError(error) || isDatabaseDown(error)) return
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return
      reported.add(error)
    }
    const { env, waitUntil } = runtime
    const reports = createReports({ dsn: env.SENTRY_DSN, environment: env.APP_ENV, release, where: 'server' })
    waitUntil(reports.send({ event, error, tags: { requestId }, extra: fields }))
  }
}
