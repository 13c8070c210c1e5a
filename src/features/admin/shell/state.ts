import {
  type DateRange,
  dateRanges,
  type Filters,
  type ListStatus,
  listStatuses,
  readFilters,
} from '#features/applications/index.ts'
import { type ModerationTab, moderationTabs } from '#features/moderation/index.ts'
import { type PersonStatus, personStatuses, type Role, roles } from '#features/people-admin/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { beginningOf } from '#shared/texts.ts'
import { type View, views } from '../spec.ts'
import { presetNameMax, presetsMax } from './spec.ts'

/** Search parameters of the admin dashboard: the view, the tab, and the open application, person or report. */
export type AdminSearch = {
  house?: View
  tab?: ListStatus
  application?: string
  person?: string
  queue?: ModerationTab
  report?: string
  /** Initial filters of the applications, and filters of the list of people. */
  range?: DateRange
  role?: Role
  status?: PersonStatus
}

const idIn = (said: unknown): string | undefined => (typeof said === 'string' && isUuid(said) ? said : undefined)

/** Reads the search parameters and drops invalid values. */
export function readAdminSearch(search: Readonly<Record<string, unknown>>): AdminSearch {
  const house = views.find((one) => one === search.house)
  const tab = listStatuses.find((one) => one === search.tab)
  const application = idIn(search.application)
  const person = idIn(search.person)
  const queue = moderationTabs.find((one) => one === search.queue)
  const report = idIn(search.report)
  const range = dateRanges.find((one) => one === search.range)
  const role = roles.find((one) => one === search.role)
  const status = personStatuses.find((one) => one === search.status)
  return {
    ...(house && { house }),
    ...(tab && { tab }),
    ...(application && { application }),
    ...(person && { person }),
    ...(queue && { queue }),
    ...(report && { report }),
    ...(range && { range }),
    ...(role && { role }),
    ...(status && { status }),
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
