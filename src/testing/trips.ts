import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<string[]>()

/** Returns the URLs that `work` fetches, in order. Ignores other work of the process. */
export async function fetchesOf(work: () => Promise<unknown>): Promise<string[]> {
  const fetched: string[] = []
  const { fetch } = globalThis
  // the deliveries and meters of earlier tests run in the same process, but their requests have another store
  globalThis.fetch = (input, init) => {
    calls.getStore()?.push(input instanceof Request ? input.url : String(input))
    return fetch(input, init)
  }
  try {
    await calls.run(fetched, work)
  } finally {
    globalThis.fetch = fetch
  }
  return fetched
}

export const isDatabaseTrip = (address: string): boolean => address.endsWith('/sql')

/** Counts the database requests of `work`. Ignores other work of the process. */
export const countDatabaseTrips = async (work: () => Promise<unknown>): Promise<number> =>
  (await fetchesOf(work)).filter(isDatabaseTrip).length
