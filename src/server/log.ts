type Fields = Record<string, unknown>

/** One JSON line per event, always with the request it belongs to; secrets and bodies are never passed in. */
export type Log = {
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, error: unknown, fields?: Fields): void
  /** The same log, whose lines carry this actor (actorLabel). */
  of(actor: string): Log
}

const causes = (error: unknown): unknown[] => {
  const found: unknown[] = []
  for (let e = error; e !== undefined && found.length < 5; e = e instanceof Error ? e.cause : undefined)
    found.push(e instanceof Error ? report(e) : String(e))
  return found
}

/** Drizzle writes a failed query's parameters into its message: password hashes and addresses, which no log may have. */
export const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*$/, '')

/** An error that somebody made a field of is text by then. */
const safely = (_key: string, value: unknown) => (typeof value === 'string' ? withoutParameters(value) : value)

function report({ name, message, stack }: Error) {
  const safe = withoutParameters(message)
  return { name, message: safe, stack: stack?.replace(message, () => safe) }
}

/** Is told of each error that is logged; must not throw. */
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
