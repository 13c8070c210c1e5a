import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isSearchable } from '#shared/search.ts'
import type { Found } from '../contract.ts'
import { everythingDelayMs } from '../lists.ts'

type Everything = {
  /** Results. While a search runs, those of the search before, so that the list does not flicker. */
  found: Found | undefined
  /** True until the results belong to the typed text. */
  searching: boolean
  failed: boolean
}

/** Searches people and things while the user types: from two characters on, debounced. */
export function useEverything(typed: string): Everything {
  const q = typed.trim().replace(/^@/, '')
  const settled = useDebouncedValue(q, everythingDelayMs)
  const search = trpc.discovery.everything.useQuery(
    { q: settled },
    { enabled: isSearchable(settled), placeholderData: (before) => before },
  )
  if (!isSearchable(q)) return { found: undefined, searching: false, failed: false }
  return {
    found: search.data,
    searching: q !== settled || search.isFetching,
    failed: search.isError && !search.isFetching,
  }
}
