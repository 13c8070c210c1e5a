import type { DateRange, ListStatus, Location, Specialty } from './spec.ts'
import { dateRanges, listStatuses, locations, specialties } from './spec.ts'

/** The five fields of the filters. */
export type Filters = {
  dateRange: DateRange
  location: Location
  specialty: Specialty
  status: ListStatus
  search: string
}

/** The screen begins with the applications of the last week. */
export const firstFilters: Filters = { dateRange: 'week', location: 'all', specialty: 'all', status: 'all', search: '' }

const oneOf = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise

/** Filters as a preset or an address has them; what is none of ours is as at the beginning. */
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

/** The selected ones of those that are listed: nobody decides on, or takes along, what is not to be seen. */
export const chosenOf = (ids: readonly string[], selected: ReadonlySet<string>): string[] =>
  ids.filter((id) => selected.has(id))

/** The application after, or before, the open one; the nearest where that one is gone. */
export function neighbour(ids: readonly string[], open: string | undefined, by: 1 | -1): string | undefined {
  if (open === undefined) return by === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(open)
  return at < 0 ? ids[0] : ids[at + by]
}
