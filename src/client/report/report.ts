import { errorsPath } from '#shared/reports.ts'

const ids = new WeakMap<object, string>()
const told = new Set<string>()
/** A page that fails in a circle has said enough. */
const toldMax = 10

const facts = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? '' }
    : { name: 'Thrown', message: String(error), stack: '' }

/**
 * Tells the server of an error of this page, once, without waiting for it. A refused or failed call is none: the server
 * knows of its own.
 * @returns the report's id, which a person can pass on.
 */
export function reportError(error: unknown): string {
  const known = typeof error === 'object' && error !== null ? ids.get(error) : undefined
  const id = known ?? crypto.randomUUID().replaceAll('-', '')
  if (typeof error === 'object' && error !== null) ids.set(error, id)
  const { name, message, stack } = facts(error)
  if (known || name === 'TRPCClientError' || name === 'AbortError') return id
  const same = `${name} ${message}`
  if (told.has(same) || told.size >= toldMax) return id
  told.add(same)
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
