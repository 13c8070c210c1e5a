import { errorsPath } from '#shared/paths.ts'

/** Reported errors by message: a repeated error is a new object. */
const reportedIds = new Map<string, string>()
/** Limit of reports per page, for a page that keeps failing. */
const reportsMax = 10

/**
 * Reports an error of this page to the server, once and without waiting. Refused or failed calls are not reported,
 * because the server logs its own.
 * @returns the report's id, which a person can pass on.
 */
export function reportError(error: unknown): string {
  const {
    name,
    message,
    stack = '',
  }: Error = error instanceof Error ? error : { name: 'Thrown', message: String(error) }
  const same = `${name} ${message}`
  const known = reportedIds.get(same)
  if (known) return known
  const id = crypto.randomUUID().replaceAll('-', '')
  if (name === 'TRPCClientError' || name === 'AbortError' || reportedIds.size >= reportsMax) return id
  reportedIds.set(same, id)
  const { version } = document.documentElement.dataset
  void fetch(errorsPath, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, name, message, stack: stack.slice(0, 12_000), path: location.pathname, version }),
  }).catch(() => {})
  return id
}

/** Reports uncaught errors while the page lives. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => error && reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
