import { isSearchable, listSearch } from '#shared/search.ts'
import { namedZone } from '#ui/zonedTime.ts'
import { listDays } from '../events/lists.ts'
import { foundTypes, priceSteps } from './lists.ts'

/** Search parameters of a list of events: `?type=class&day=2026-11-26&price=50&search=yoga&followed=true`. */
export type Finding = {
  search?: string | undefined
  type?: (typeof foundTypes)[number] | undefined
  /** Date in the viewer's time zone. */
  day?: string | undefined
  /** Maximum price in tokens. */
  price?: number | undefined
  followed?: true | undefined
}

/** Pages that list events. */
export type EventListPath = '/classes' | '/experiences' | '/connect'

/** Search parameters before they are parsed. */
export type RawSearch = Partial<Record<Exclude<keyof Finding, 'day'> | 'tab' | 'section', unknown>> & {
  day?: string | undefined
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

export function readFinding({ search, type, day, price, followed }: RawSearch): Finding {
  // the router parses a numeric search text as a number
  const text = String(search ?? '').trim()
  const known = foundTypes.find((one) => one === type)
  const most = priceSteps.find((step) => String(step) === String(price))
  return {
    ...(isSearchable(text) && [...text].length <= listSearch.max && { search: text }),
    ...(known && { type: known }),
    ...(isDay(day) && { day }),
    ...(most !== undefined && { price: most }),
    ...((followed === true || followed === 'true') && { followed: true }),
  }
}

/** Search parameters of /classes. A creator sees their own classes first; `tab=all` lists all classes. */
export type Classes = Finding & { tab?: 'all' | undefined }

export const readClasses = (said: RawSearch): Classes => ({
  ...readFinding(said),
  ...(said.tab === 'all' && { tab: 'all' as const }),
})

/** Search parameters of /connect. `?section=experiences` opens the section with experiences. */
export type Connecting = Finding & { section?: 'experiences' | undefined }

export const readConnecting = (said: RawSearch): Connecting =>
  said.section === 'experiences' ? { section: 'experiences', ...readFinding(said) } : {}

const readers = { '/classes': readClasses, '/experiences': readFinding, '/connect': readConnecting }

/**
 * Returns a function that updates the search parameters. It reads the current parameters when it is applied, because
 * several changes can occur before a render.
 */
export const withChange =
  (to: EventListPath, change: Partial<Finding>) =>
  (said: RawSearch): Connecting & Classes => ({ ...readers[to](said), ...change })

export const isFiltered = ({ search, type, day, price, followed }: Finding): boolean =>
  [search, type, day, price, followed].some((one) => one !== undefined)

const nextCount = 3

type Dated = { series_id: string | null; status: string; starts_at: Date }

/** Returns a creator's next events. A series is listed once, with its next date. */
export function nextEventsOf<E extends Dated>(events: readonly E[], now: Date): E[] {
  const coming = events.filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now)
  const isFirst = ({ series_id }: E, at: number) =>
    series_id === null || coming.findIndex((one) => one.series_id === series_id) === at
  return coming.filter(isFirst).slice(0, nextCount)
}

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Returns the query input for the caller's own upcoming classes, over the longest range that one request allows. The
 * range starts yesterday (UTC), so that it includes today in every time zone.
 */
export const ownClassesInput = (now: Date) => ({
  from: dayOf(now.getTime() - dayMs),
  to: dayOf(now.getTime() + (listDays.max - 2) * dayMs),
})

/** Returns the input of the `events.find` query. `types` limits the page to these types. */
export function findInputOf(
  { search, type, day, price, followed }: Finding,
  zone: string | undefined,
  types?: Finding['type'][],
) {
  const kinds = type ? [type] : types?.flatMap((one) => one ?? [])
  return {
    ...(kinds && { types: kinds }),
    ...(search !== undefined && { search }),
    ...(day !== undefined && zone !== undefined && { day, time_zone: namedZone(zone) }),
    ...(price !== undefined && { max_price: price }),
    ...(followed && { followed }),
  }
}
