import type { RegisteredRouter } from '@tanstack/react-router'
import { toast } from '#ui/toast.ts'
import { watchMissingParts } from '../page/missingParts.ts'
import { keepTyped, putTyped } from './typed.ts'

const askAgainMs = 60 * 60 * 1000
const answerWithinMs = 3_000

export const newVersion = {
  text: 'A new version is ready',
  detail: 'Your draft stays.',
  action: 'Reload',
} as const

/**
 * Registers the service worker, opens the page of a pressed notification, and tells the user about a newer build. Only
 * a missing part reloads the page automatically (`missingParts.ts`).
 */
export async function register({ history, options }: RegisteredRouter): Promise<void> {
  putTyped()
  watchMissingParts(() => options.context.queryClient.isMutating() > 0)
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    const url = data?.type === 'open' && typeof data.url === 'string' ? URL.parse(data.url) : null
    if (url?.origin === window.location.origin) history.push(url.pathname + url.search + url.hash)
  })
  serviceWorker.addEventListener('controllerchange', () => void offerIfNewer(serviceWorker.controller))
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  keepAsking(registration)
  // The new build may have arrived while this page was loading.
  await offerIfNewer(serviceWorker.controller)
}

/** Checks for a new build when the user returns to a tab, which may have been open for days. */
function keepAsking(registration: ServiceWorkerRegistration): void {
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < askAgainMs) return
    askedAt = performance.now()
    // No network: checks again next time.
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

/** Returns the entry script of the worker's build; undefined if the worker does not respond. */
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
