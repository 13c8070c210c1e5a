import { type DsnParts, readDsn } from './dsn.ts'
import { framesOf } from './frames.ts'
import { scrub, scrubFields } from './scrub.ts'

/** Something that went wrong, in our words. */
export type Trouble = {
  /** 32 hexadecimal digits, as a person is shown them; made here when there are none. */
  id?: string | undefined
  /** What was being done: a log line's event, a page. */
  event: string
  error: unknown
  level?: 'error' | 'warning'
  /** Short facts to search by: request id, procedure, job. */
  tags?: Record<string, string>
  extra?: Record<string, unknown>
}

/** Tells an error-reporting service of trouble. Never throws: a report that is lost harms nobody. */
export type Reports = { send(trouble: Trouble): Promise<void> }

type Config = { dsn: string; environment: string; release: string; where: 'server' | 'browser' }

const answerWithinMs = 2_000
const causesMax = 5

/**
 * Sentry's envelope protocol, which every release of the service speaks. Its SDK for Workers wraps fetch, console and
 * every handler for what is one POST here; and everything that leaves is in one place to be scrubbed.
 */
export function createReports(config: Config, fetcher: typeof fetch = fetch): Reports {
  const dsn = readDsn(config.dsn)
  return {
    async send(trouble) {
      try {
        const answer = await fetcher(dsn.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': authOf(dsn) },
          body: envelope(config, trouble),
          redirect: 'manual',
          signal: AbortSignal.timeout(answerWithinMs),
        })
        await answer.body?.cancel()
      } catch {
        // down, slow, talking nonsense: the log line of the same trouble is what is left
      }
    },
  }
}

export const newReportId = (): string => crypto.randomUUID().replaceAll('-', '')

const authOf = ({ key }: DsnParts) => `Sentry sentry_version=7, sentry_client=limelight/1, sentry_key=${key}`

/** Three lines: whose event it is, that it is one, and the event. */
function envelope(config: Config, trouble: Trouble): string {
  const id = trouble.id ?? newReportId()
  const told = scrubFields({
    transaction: trouble.event,
    tags: { where: config.where, ...trouble.tags },
    extra: trouble.extra ?? {},
    exception: { values: exceptions(trouble) },
  })
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: trouble.level ?? 'error',
    environment: config.environment,
    release: config.release,
    fingerprint: fingerprintOf(config, trouble),
    ...told,
  }
  const head = { event_id: id, sent_at: new Date().toISOString() }
  return `${JSON.stringify(head)}\n${JSON.stringify({ type: 'event' })}\n${JSON.stringify(event)}\n`
}

/** The service groups reports by it: what was done, and the root cause without ids, numbers and what was quoted. */
function fingerprintOf({ where }: Config, trouble: Trouble): string[] {
  const root = exceptions(trouble)[0]
  const [line = ''] = (root?.value ?? '').split('\n')
  const scrubbed = String(scrub(line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#')))
  const shape = scrubbed.replace(/(["'`]).*?\1|\d+/g, '#')
  return [where, trouble.event, root?.type ?? '', shape.slice(0, 200)]
}

/** The error and what caused it, the root first, as the protocol wants it. */
function exceptions({ event, error }: Trouble) {
  const found = []
  for (let e = error; e !== undefined && found.length < causesMax; e = e instanceof Error ? e.cause : undefined)
    found.unshift(
      e instanceof Error
        ? { type: e.name, value: e.message, stacktrace: { frames: framesOf(e.stack ?? '') } }
        : { type: event, value: String(e) },
    )
  return found.length > 0 ? found : [{ type: event, value: event }]
}
