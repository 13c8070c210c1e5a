import { isSearchable, listSearch } from '#shared/search.ts'
import { namedZone } from '#ui/zonedTime.ts'
import { listDays } from '../events/lists.ts'
import { foundTypes, priceSteps } from './lists.ts'

/** Filters of a list of events: `?type=class&day=2026-11-26&price=50&search=yoga&followed=true`. */
export type Finding = {
  search?: string | undefined
  type?: FoundKind | undefined
  /** Date in the viewer's time zone. */
  day?: string | undefined
  /** Maximum price in tokens. */
  price?: number | undefined
  followed?: true | undefined
}
export type FoundKind = (typeof foundTypes)[number]

/**
 * Search parameters of the page. A creator sees their own list first. `tab=all` and `section=experiences` list the
 * events of every creator.
 */
export type Found = Finding & { tab?: 'all' | undefined; section?: 'experiences' | undefined }

/** Paths of the page. /classes lists classes only. */
export type EventListPath = '/classes' | '/experiences' | '/connect'

/** Search parameters before they are parsed. */
export type RawSearch = Partial<Record<Exclude<keyof Finding, 'day'> | 'tab' | 'section', unknown>> & {
  day?: string | undefined
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

export function readFound({ search, type, day, price, followed, tab, section }: RawSearch): Found {
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
    ...(tab === 'all' && { tab: 'all' as const }),
    ...(section === 'experiences' && { section: 'experiences' as const }),
  }
}

/**
 * Returns a function that updates the search parameters. It reads the current parameters when it is applied, because
 * several changes can occur before a render.
 */
export const withChange =
  (change: Partial<Found>) =>
  (said: RawSearch): Found => ({ ...readFound(said), ...change })

/** Returns the search parameters without filters. */
export const unfiltered = ({ tab, section }: Found): Found => ({ tab, section })

/** Returns true if the list of all creators is open for a creator; otherwise their own list is open. */
export const opensAll = (found: Found): boolean =>
  found.tab === 'all' || found.section === 'experiences' || isFiltered(found)

/** Returns the kind of events that a page lists; undefined: all kinds. */
export const kindOf = (path: EventListPath, { type }: Finding): FoundKind | undefined =>
  path === '/classes' ? 'class' : type

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

/** Groups events by series, in the order of their next dates. An event without a series is a group of its own. */
export function bySeries<Event extends Pick<Dated, 'series_id' | 'starts_at'>>(events: readonly Event[]): Event[][] {
  const sorted = events.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  const groups = new Map<string | Event, Event[]>()
  for (const event of sorted) {
    const key = event.series_id ?? event
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()]
}

/** Returns the filters of the queries `events.find` and `events.days`. `kind` limits the events to one type. */
export const filtersOf = ({ search, price, followed }: Finding, kind: FoundKind | undefined) => ({
  ...(kind && { types: [kind] }),
  ...(search !== undefined && { search }),
  ...(price !== undefined && { max_price: price }),
  ...(followed && { followed }),
})

/** Returns the input of the `events.find` query. */
export const findInputOf = (finding: Finding, kind: FoundKind | undefined, zone: string | undefined) => ({
  ...filtersOf(finding, kind),
  ...(finding.day !== undefined && zone !== undefined && { day: finding.day, time_zone: namedZone(zone) }),
})
