import { type DsnParts, readDsn } from './dsn.ts'
import { scrub, scrubFields } from './scrub.ts'

/** An error to report, in the product's terms. */
export type ErrorReport = {
  /** 32 hexadecimal digits, as shown to a person; created if missing. */
  id?: string | undefined
  /** The context of the error: the event of a log line, or a page. */
  event: string
  error: unknown
  level?: 'error' | 'warning'
  /** Short facts to search by: request id, procedure, job. */
  tags?: Record<string, string>
  extra?: Record<string, unknown>
  /** Release of the failed code if it is not the release of the reporter. */
  release?: string
}

/** Sends errors to an error-reporting service. `send` never throws: a lost report is harmless. */
export type Reports = {
  send(trouble: ErrorReport): Promise<void>
  /** Sends nothing but the key. @throws if the service does not accept it */
  ping(): Promise<void>
}

type Config = { dsn: string; environment: string; release: string; where: 'server' | 'browser' }

const answerWithinMs = 2_000
const causesMax = 5

/**
 * Creates reports in Sentry's envelope protocol. The service's SDK for Workers wraps fetch, console and every handler, and
 * this needs only one POST. It also keeps all outgoing data in one place for scrubbing.
 */
export function createReports(config: Config, fetcher: typeof fetch = fetch): Reports {
  const dsn = readDsn(config.dsn)
  const post = (body: string) =>
    fetcher(dsn.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': authOf(dsn) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
  return {
    async send(trouble) {
      try {
        await (await post(envelope(config, trouble))).body?.cancel()
      } catch {
        // The service is down, slow or sends nonsense; the log line of the same error remains.
      }
    },
    async ping() {
      const answer = await post(`${JSON.stringify({ sent_at: new Date().toISOString() })}\n`)
      const body: unknown = await answer.json()
      if (!answer.ok) throw new Error(`reports answered ${answer.status}: ${JSON.stringify(body)}`)
    },
  }
}

export const newReportId = (): string => crypto.randomUUID().replaceAll('-', '')

const authOf = ({ key }: DsnParts) => `Sentry sentry_version=7, sentry_client=limelight/1, sentry_key=${key}`

/** Builds the three lines: the recipient, the type, and the event. */
function envelope(config: Config, trouble: ErrorReport): string {
  const id = trouble.id ?? newReportId()
  const safe = scrubFields({
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
    release: trouble.release ?? config.release,
    fingerprint: fingerprintOf(config, trouble),
    ...safe,
  }
  const head = { event_id: id, sent_at: new Date().toISOString() }
  return `${JSON.stringify(head)}\n${JSON.stringify({ type: 'event' })}\n${JSON.stringify(event)}\n`
}

/** Returns the grouping key of a report: the event, and the root cause without ids, numbers and quoted text. */
function fingerprintOf({ where }: Config, trouble: ErrorReport): string[] {
  const root = exceptions(trouble)[0]
  const [line = ''] = (root?.value ?? '').split('\n')
  const scrubbed = String(scrub(line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#')))
  const shape = scrubbed.replace(/(["'`]).*?\1|\d+/g, '#')
  return [where, trouble.event, root?.type ?? '', shape.slice(0, 200)]
}

/** Returns the error and its causes for the protocol, the root cause first. */
function exceptions({ event, error }: ErrorReport) {
  const found = []
  for (let e = error; e !== undefined && found.length < causesMax; e = e instanceof Error ? e.cause : undefined)
    found.unshift(
      e instanceof Error
        ? { type: e.name, value: e.message, stacktrace: { frames: framesOf(e.stack ?? '') } }
        : { type: event, value: String(e) },
    )
  return found.length > 0 ? found : [{ type: event, value: event }]
}

type Frame = { function: string; filename: string; lineno: number; colno: number; in_app: boolean }

const framesMax = 50
/** Matches V8's `at name (file:1:2)` and `at file:1:2`, Firefox's and Safari's `name@file:1:2`. */
const line = /^\s*(?:at )?(?:async )?(?:(.*?)[ @]\(?)?([^\s()@]+):(\d+):(\d+)\)?$/

/** Parses a stack for the protocol: the oldest call first. */
export function framesOf(stack: string): Frame[] {
  const found = stack.split('\n').flatMap((text): Frame[] => {
    const [, name, file, row, column] = line.exec(text) ?? []
    if (file === undefined) return []
    const isOurs = !file.includes('node_modules')
    return [{ function: name || '?', filename: file, lineno: Number(row), colno: Number(column), in_app: isOurs }]
  })
  return found.slice(0, framesMax).reverse()
}
