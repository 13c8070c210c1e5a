import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { correctByPage } from '../time/clock.ts'
import { startKey } from './startOfPage.ts'

/** Begins each date in a text. This character never occurs in stored text. */
const mark = '\0'

/** Serializes query data to one string, which is cheaper to write and to parse than hundreds of values. */
export const toText = (data: unknown): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    return this[key] instanceof Date ? mark + String(value) : value
  })

const toDate = (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith(mark) ? new Date(value.slice(1)) : value

/** Restores a text of `toText`. Without a date in it, `JSON.parse` alone is faster. */
export const fromText = (text: string): unknown =>
  text.includes('\\u0000') ? JSON.parse(text, toDate) : JSON.parse(text)
const isText = (data: unknown): data is string => typeof data === 'string'

/**
 * Dates the queries of a page by the clock of this browser. With the server's times, a fast clock would make all of
 * them stale at once and a slow clock would never refetch them.
 */
export function justRead(found: DehydratedState, now = Date.now()): DehydratedState {
  const queries = found.queries.map((query) => {
    const { state } = query
    return { ...query, state: { ...state, dataUpdatedAt: state.dataUpdatedAt && now } }
  })
  return { ...found, queries }
}

/** Splits the start of a page into short tasks, because creating the router already takes long on a phone. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))

/**
 * Dehydrates the data that the loaders fetched. Loaders await everything that they show, so pending queries are left to
 * the browser and nothing is streamed after the page.
 */
export function dehydrateQueries(router: AnyRouter, queryClient: QueryClient): void {
  if (import.meta.env.SSR)
    router.options.dehydrate = () =>
      dehydrate(queryClient, {
        shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
        serializeData: toText,
      })
  else
    router.options.hydrate = async (found: DehydratedState) => {
      await nextTask()
      hydrate(queryClient, justRead(found), {
        defaultOptions: { deserializeData: (data: unknown) => (isText(data) ? fromText(data) : data) },
      })
      correctByPage(queryClient.getQueryData<Date>(startKey))
    }
}
