import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { correctByPage } from './clock.ts'
import { startKey } from './startOfPage.ts'

// This character never occurs in stored text.
const mark = '\0'
const rowsMin = 3

type Bare = Record<string, unknown>
const isBare = (value: unknown): value is Bare =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Returns the keys of the list's objects if all have the same keys in the same order. */
function namesOf(list: readonly unknown[]): string[] | undefined {
  const [first] = list
  if (list.length < rowsMin || !isBare(first)) return undefined
  const names = Object.keys(first)
  if (names.length === 0) return undefined
  const isLikeFirst = (one: unknown) => {
    if (!isBare(one)) return false
    let at = 0
    // A column cannot express a missing key.
    for (const name in one) if (name !== names[at++] || one[name] === undefined) return false
    return at === names.length
  }
  return list.every(isLikeFirst) ? names : undefined
}

/** Converts a value to JSON. Dates get a mark, and a list of similar objects becomes columns, so each key is written once. */
function pack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return mark + value.toJSON()
  if (!Array.isArray(value)) return toBare(Object.entries(value).map(([name, of]) => [name, pack(of)]))
  const names = namesOf(value)
  if (!names) return value.map(pack)
  return [mark, names, ...names.map((name) => pack(value.map((one: Bare) => one[name])))]
}

const isTable = (list: unknown[]): list is [string, string[], ...unknown[]] => list[0] === mark

function unpack(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? new Date(value.slice(1)) : value
  if (Array.isArray(value)) {
    if (!isTable(value)) return value.map(unpack)
    const [, names, ...columns] = value
    const lists: unknown[][] = columns.map(unpack).filter(Array.isArray)
    return (lists[0] ?? []).map((_, row) => toBare(names.map((name, at) => [name, lists[at]?.[row]])))
  }
  return isBare(value) ? toBare(Object.entries(value).map(([name, of]) => [name, unpack(of)])) : value
}
const toBare = (entries: [string, unknown][]): Bare => Object.fromEntries(entries)

/** Serializes query data to one string, which is cheaper to write and to parse than hundreds of values. */
export const toText = (data: unknown): string => JSON.stringify(pack(data))

export const fromText = (text: string): unknown => {
  const found: unknown = JSON.parse(text)
  return text.includes('\\u0000') ? unpack(found) : found
}
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
