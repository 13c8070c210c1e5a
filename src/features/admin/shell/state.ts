import { type AdminArea, adminAreas } from '#client/admin/areas.ts'
import type { SortOrder } from '#client/admin/sorting.ts'
import {
  type DateRange,
  dateRanges,
  type Filters,
  firstFilters,
  type ListStatus,
  type Location,
  listStatuses,
  locations,
  readFilters,
  type Specialty,
  specialties,
} from '#features/applications/index.ts'
import { type ModerationTab, moderationTabs } from '#features/moderation/index.ts'
import { type PersonStatus, personStatuses, type Role, roles } from '#features/people-admin/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { beginningOf } from '#shared/texts.ts'
import { presetNameMax, presetsMax } from './spec.ts'

/**
 * Search parameters of the admin dashboard: the area, its tab, filters and sort order, and the open item.
 * An undefined parameter is not in the URL.
 */
export type AdminSearch = {
  house?: AdminArea | undefined
  /** Tab of the applications, which is also the filter by status. */
  tab?: ListStatus | undefined
  application?: string | undefined
  person?: string | undefined
  queue?: ModerationTab | undefined
  report?: string | undefined
  /** Number of the open audit entry. */
  entry?: string | undefined
  /** Filters of the applications and charts. */
  range?: DateRange | undefined
  location?: Location | undefined
  specialty?: Specialty | undefined
  /** Search text of the applications or people. */
  q?: string | undefined
  role?: Role | undefined
  status?: PersonStatus | undefined
  sort?: SortOrder | undefined
  /** Filters of the audit trail; the days are ISO dates. */
  action?: string | undefined
  actor?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Maximum length of a text in the URL. */
const textMax = 100

const idIn = (said: unknown) => (typeof said === 'string' && isUuid(said) ? said : undefined)
const textIn = (said: unknown) => (typeof said === 'string' ? beginningOf(said, textMax, '') || undefined : undefined)
const dayIn = (said: unknown) => (typeof said === 'string' && /^\d{4}-\d\d-\d\d$/.test(said) ? said : undefined)
const oneOf = <T extends string>(list: readonly T[], said: unknown) => list.find((one) => one === said)

/** Reads the search parameters and drops invalid values. */
export const readAdminSearch = (search: Readonly<Record<string, unknown>>): AdminSearch => ({
  house: oneOf(adminAreas, search.house),
  tab: oneOf(listStatuses, search.tab),
  application: idIn(search.application),
  person: idIn(search.person),
  queue: oneOf(moderationTabs, search.queue),
  report: idIn(search.report),
  entry: typeof search.entry === 'string' && /^\d{1,15}$/.test(search.entry) ? search.entry : undefined,
  range: oneOf(dateRanges, search.range),
  location: oneOf(locations, search.location),
  specialty: oneOf(specialties, search.specialty),
  q: textIn(search.q),
  role: oneOf(roles, search.role),
  status: oneOf(personStatuses, search.status),
  sort: textIn(search.sort),
  action: textIn(search.action),
  actor: textIn(search.actor),
  target: textIn(search.target),
  from: dayIn(search.from),
  to: dayIn(search.to),
})

/** Returns the filters of the applications and charts in the search parameters. */
export const filtersIn = ({ range, location, specialty, tab, q }: AdminSearch): Filters => ({
  dateRange: range ?? firstFilters.dateRange,
  location: location ?? 'all',
  specialty: specialty ?? 'all',
  status: tab ?? 'all',
  search: q ?? '',
})

/** Returns the search parameters for filters. Initial values are not in the URL. */
export function searchOf(filters: Filters): AdminSearch {
  const { dateRange, location, specialty, status, search } = filters
  return {
    range: dateRange === firstFilters.dateRange ? undefined : dateRange,
    location: location === 'all' ? undefined : location,
    specialty: specialty === 'all' ? undefined : specialty,
    tab: status === 'all' ? undefined : status,
    q: search || undefined,
  }
}

export type Preset = { name: string; filters: Filters }

/** Adds a preset, or replaces the one with the same name. Returns undefined for an empty name. */
export function savePreset(presets: readonly Preset[], name: string, filters: Filters): Preset[] | undefined {
  const called = beginningOf(name.trim(), presetNameMax, '')
  if (called === '') return undefined
  return [{ name: called, filters }, ...presets.filter((one) => one.name !== called)].slice(0, presetsMax)
}

/** Reads the stored presets and drops invalid ones. */
export function readPresets(stored: unknown): Preset[] {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  return list.flatMap((one) => {
    const given: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
    return typeof given.name === 'string' ? [{ name: given.name, filters: readFilters(given.filters) }] : []
  })
}
