export { CRASH } from '#shared/crash.ts'

/** Specification 3 §2: how often a crashed page may be tried again before only a restart is offered. */
export const crashRetriesMax = 3
/** Specification 1 §9: how long a copy is confirmed. */
export const copiedMs = 2_000
/** A store that does not answer must not hold up the restart. */
const clearWithinMs = 2_000

/** What may be said about an error to the person it happened to: its kind and words, never more than fits a screen. */
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
 * Forgets all that this browser keeps of the product, except who is signed in, which only the server can end. Nothing of
 * worth is lost: tokens and what was bought are the server's. A store that is forbidden or broken is passed over.
 */
export async function clearBrowser(): Promise<void> {
  const cleared = Promise.allSettled(stores.map(async (clear) => clear()))
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, clearWithinMs))])
}
