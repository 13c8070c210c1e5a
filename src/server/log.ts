import { scrubField } from '#providers/report/scrub.ts'

type Fields = Record<string, unknown>

/**
 * Writes one JSON line per event, always with its request. Tokens, keys, email addresses and query strings are removed
 * from every text; never pass bodies.
 */
export type Log = {
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, error: unknown, fields?: Fields): void
  /** Returns the same log with this actor in its lines (actorLabel). */
  of(actor: string): Log
}

const causes = (error: unknown): unknown[] => {
  const found: unknown[] = []
  for (let e = error; e !== undefined && found.length < 5; e = e instanceof Error ? e.cause : undefined)
    found.push(e instanceof Error ? report(e) : String(e))
  return found
}

/**
 * Removes the parameters that Drizzle writes into the message of a failed query: password hashes and addresses must not be
 * logged. It keeps the frames of a stack, which follow them.
 */
export const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*$/, '')

const safely = (name: string, value: unknown) => (typeof value === 'string' ? scrubField(name, value) : value)

function report({ name, message, stack }: Error) {
  const safe = withoutParameters(message)
  return { name, message: safe, stack: stack?.replace(message, () => safe) }
}

/** Called with each logged error. Must not throw. */
export type Reporter = (event: string, error: unknown, fields: Fields) => void

export function createLog(
  requestId: string,
  write: (line: string) => void = console.log,
  report: Reporter = () => undefined,
  actor?: string,
): Log {
  const line = (level: string, event: string, fields: Fields = {}) =>
    write(JSON.stringify({ level, event, requestId, actor, at: new Date().toISOString(), ...fields }, safely))
  return {
    info: (event, fields) => line('info', event, fields),
    warn: (event, fields) => line('warn', event, fields),
    error(event, error, fields = {}) {
      line('error', event, { ...fields, error: causes(error) })
      report(event, error, fields)
    },
    of: (other) => createLog(requestId, write, report, other),
  }
}
