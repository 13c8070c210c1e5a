import type { SortBy } from '#client/admin/sorting.ts'
import { countryName } from '#shared/country-names.ts'
import type { Application } from './contract.ts'
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

const placeOf = ({ location }: Application): string => (location ? countryName(location.country) : '')

/** Values by which the list of applications sorts, by column. */
export const sortBy: SortBy<Application> = {
  name: ({ displayName }) => displayName,
  specialty: ({ specialties }) => specialties.join(', '),
  place: placeOf,
  spent: ({ userStats }) => userStats.totalSpent,
  reports: ({ openReports }) => openReports,
  risk: ({ risk }) => risk.score,
  status: ({ status }) => status,
  sent: ({ submittedAt }) => submittedAt.getTime(),
}
