import { AsyncLocalStorage } from 'node:async_hooks'

/** `depth`: the most requests in sequence so far, each of which began after the end of another. */
type Fetches = { urls: string[]; depth: number }
const calls = new AsyncLocalStorage<Fetches>()

/** Returns the fetches of `work`. Ignores other work of the process. */
async function noteFetches(work: () => Promise<unknown>): Promise<Fetches> {
  const fetches: Fetches = { urls: [], depth: 0 }
  const { fetch } = globalThis
  // the deliveries and meters of earlier tests run in the same process, but their requests have another store
  globalThis.fetch = async (input, init) => {
    const own = calls.getStore()
    if (!own) return fetch(input, init)
    own.urls.push(input instanceof Request ? input.url : String(input))
    const depth = own.depth + 1
    try {
      return await fetch(input, init)
    } finally {
      own.depth = Math.max(own.depth, depth)
    }
  }
  try {
    await calls.run(fetches, work)
  } finally {
    globalThis.fetch = fetch
  }
  return fetches
}

/** Returns the URLs that `work` fetches, in order. */
export const fetchesOf = async (work: () => Promise<unknown>): Promise<string[]> => (await noteFetches(work)).urls

export const isDatabaseTrip = (address: string): boolean => address.endsWith('/sql')

/** Counts the database requests of `work`. */
export const countDatabaseTrips = async (work: () => Promise<unknown>): Promise<number> =>
  (await fetchesOf(work)).filter(isDatabaseTrip).length

/** Counts the requests of `work` that wait for each other, to the database, the cache and other services. */
export const countSequentialTrips = async (work: () => Promise<unknown>): Promise<number> =>
  (await noteFetches(work)).depth
