export { CRASH } from '#shared/crash.ts'

/** Retries of a crashed page before only a restart is offered. */
export const crashRetriesMax = 3
/** Milliseconds for which the confirmation of a copy is shown. */
export const copiedMs = 2_000
/** A storage that does not respond must not block the restart. */
const clearWithinMs = 2_000

/** The details of an error for the person who sees it: name and message, cut to fit a screen. */
export function crashDetails(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.length > 500 ? `${text.slice(0, 499)}…` : text
}

const stores: (() => unknown)[] = [
  () => localStorage.clear(),
  () => sessionStorage.clear(),
  async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  },
  async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  },
  async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  },
]

/**
 * Clears everything that the product stores in this browser, except the session cookie, which only the server can end.
 * Tokens and purchases are safe on the server. Blocked or broken storage is skipped.
 */
export async function clearBrowser(): Promise<void> {
  const cleared = Promise.allSettled(stores.map(async (clear) => clear()))
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, clearWithinMs))])
}
