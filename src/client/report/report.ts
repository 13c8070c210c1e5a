import { errorsPath } from '#shared/reports.ts'

/** By what was said: the same trouble, thrown again at the next try, is a new object. */
const told = new Map<string, string>()
/** A page that fails in a circle has said enough. */
const toldMax = 10

/**
 * Tells the server of an error of this page, once, without waiting for it. A refused or failed call is none: the server
 * knows of its own.
 * @returns the report's id, which a person can pass on.
 */
export function reportError(error: unknown): string {
  const {
    name,
    message,
    stack = '',
  }: Error = error instanceof Error ? error : { name: 'Thrown', message: String(error) }
  const same = `${name} ${message}`
  const known = told.get(same)
  if (known) return known
  const id = crypto.randomUUID().replaceAll('-', '')
  if (name === 'TRPCClientError' || name === 'AbortError' || told.size >= toldMax) return id
  told.set(same, id)
  void fetch(errorsPath, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, name, message, stack: stack.slice(0, 12_000), path: location.pathname }),
  }).catch(() => {})
  return id
}

/** Hears what nobody caught, for as long as the page lives. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => error && reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
