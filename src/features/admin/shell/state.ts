import { type Filters, type ListStatus, listStatuses, readFilters } from '#features/applications/index.ts'
import { type ModerationTab, moderationTabs } from '#features/moderation/index.ts'
import { type View, views } from '../spec.ts'
import { presetNameMax, presetsMax } from './spec.ts'

/**
 * What the address of the house says: the view, the tab of the applications and the one that is read, the person that is read,
 * the tab of the reports
 * and the one that is read.
 */
export type HouseSearch = {
  house?: View
  tab?: ListStatus
  application?: string
  person?: string
  queue?: ModerationTab
  report?: string
}

/** As the address says it; what is none of ours is left out. */
export function readHouse(search: Readonly<Record<string, unknown>>): HouseSearch {
  const house = views.find((one) => one === search.house)
  const tab = listStatuses.find((one) => one === search.tab)
  const application = typeof search.application === 'string' ? search.application : undefined
  const person = typeof search.person === 'string' ? search.person : undefined
  const queue = moderationTabs.find((one) => one === search.queue)
  const report = typeof search.report === 'string' ? search.report : undefined
  return {
    ...(house && { house }),
    ...(tab && { tab }),
    ...(application && { application }),
    ...(person && { person }),
    ...(queue && { queue }),
    ...(report && { report }),
  }
}

export type Preset = { name: string; filters: Filters }

/** Adds a preset, or replaces the one of that name; without a name nothing is saved. */
export function savePreset(presets: readonly Preset[], name: string, filters: Filters): Preset[] | undefined {
  const called = name.trim().slice(0, presetNameMax)
  if (called === '') return undefined
  return [{ name: called, filters }, ...presets.filter((one) => one.name !== called)].slice(0, presetsMax)
}

/** Presets as they were stored. */
export function readPresets(stored: unknown): Preset[] {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  return list.flatMap((one) => {
    const given: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
    return typeof given.name === 'string' ? [{ name: given.name, filters: readFilters(given.filters) }] : []
  })
}
