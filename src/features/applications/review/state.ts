import type { DateRange, ListStatus, Location, Specialty } from './spec.ts'
import { dateRanges, listStatuses, locations, specialties } from './spec.ts'

/** The five filters of the list. */
export type Filters = {
  dateRange: DateRange
  location: Location
  specialty: Specialty
  status: ListStatus
  search: string
}

/** Initial filters: applications of the last week. */
export const firstFilters: Filters = { dateRange: 'week', location: 'all', specialty: 'all', status: 'all', search: '' }

const oneOf = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise

/** Reads filters from a preset or a URL; unknown values become the defaults. */
export function readFilters(stored: unknown): Filters {
  const given: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return {
    dateRange: oneOf(dateRanges, given.dateRange, firstFilters.dateRange),
    location: oneOf(locations, given.location, 'all'),
    specialty: oneOf(specialties, given.specialty, 'all'),
    status: oneOf(listStatuses, given.status, 'all'),
    search: typeof given.search === 'string' ? given.search : '',
  }
}

/** Returns the selected ids that are in the list, so that hidden applications are not decided or exported. */
export const chosenOf = (ids: readonly string[], selected: ReadonlySet<string>): string[] =>
  ids.filter((id) => selected.has(id))

/** Returns the id after or before the open one; the first id if the open one is no longer in the list. */
export function neighbour(ids: readonly string[], open: string | undefined, by: 1 | -1): string | undefined {
  if (open === undefined) return by === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(open)
  return at < 0 ? ids[0] : ids[at + by]
}
