import { toast } from '#ui/toast.ts'
import { watchMissingParts } from '../missingParts.ts'
import { keepTyped, putTyped } from './typed.ts'

const askAgainMs = 60 * 60 * 1000
const answerWithinMs = 3_000

export const newVersion = {
  text: 'A new version is ready',
  detail: 'Your draft stays.',
  action: 'Reload',
} as const

/**
 * Registers the service worker, opens what a notification leads to, and says when a newer build than this page's is
 * there. Only a missing part reloads the page by itself (`missingParts.ts`).
 */
export async function register(open: (path: string) => void): Promise<void> {
  putTyped()
  watchMissingParts()
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    const url = data?.type === 'open' && typeof data.url === 'string' ? URL.parse(data.url) : null
    if (url?.origin === window.location.origin) open(url.pathname + url.search + url.hash)
  })
  serviceWorker.addEventListener('controllerchange', () => void offerIfNewer(serviceWorker.controller))
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  keepAsking(registration)
  // it may have come while this page was loading
  await offerIfNewer(serviceWorker.controller)
}

/** A tab that is left open for days learns of a new build when somebody comes back to it. */
function keepAsking(registration: ServiceWorkerRegistration): void {
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < askAgainMs) return
    askedAt = performance.now()
    // no network: the next time
    registration.update().catch(() => {})
  })
}

async function offerIfNewer(worker: ServiceWorker | null): Promise<void> {
  const entry = worker && (await entryOf(worker))
  if (!entry || performance.getEntriesByName(new URL(entry, window.location.origin).href).length > 0) return
  toast.plain(newVersion.text, {
    id: 'new-version',
    detail: newVersion.detail,
    durationMs: Number.POSITIVE_INFINITY,
    action: {
      label: newVersion.action,
      run: () => {
        keepTyped()
        window.location.reload()
      },
    },
  })
}

/** The script that the worker's build starts with; undefined for a worker that does not say. */
function entryOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), answerWithinMs)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(typeof data === 'string' ? data : undefined)
    }
    worker.postMessage('entry', [port2])
  })
}
