import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

// no text that was ever stored has this character
const dateMark = '\0'

function mark(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? dateMark + value : value
}

const unmark = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(dateMark) ? new Date(value.slice(1)) : value

/** What a query found as a text: one value to write into a page, and to read from it, instead of hundreds. */
export const toText = (data: unknown): string => JSON.stringify(data, mark)

export const fromText = (text: string): unknown => JSON.parse(text, text.includes('\\u0000') ? unmark : undefined)

const isText = (data: unknown): data is string => typeof data === 'string'

/**
 * The page brings along what its loaders have found. What is still on its way when rendering begins is asked for by the
 * browser: loaders wait for what they show, so nothing is streamed after the page.
 */
export function handOver(router: AnyRouter, queryClient: QueryClient): void {
  if (import.meta.env.SSR)
    router.options.dehydrate = () =>
      dehydrate(queryClient, {
        shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
        serializeData: toText,
      })
  else
    router.options.hydrate = (found: DehydratedState) =>
      hydrate(queryClient, found, {
        defaultOptions: { deserializeData: (data: unknown) => (isText(data) ? fromText(data) : data) },
      })
}
