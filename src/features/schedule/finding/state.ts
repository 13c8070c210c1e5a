import { isSearchable, listSearch } from '#shared/search.ts'
import { namedZone } from '#ui/zonedTime.ts'
import { listDays } from '../events/lists.ts'
import { foundTypes, priceSteps } from './lists.ts'

/** What the address of a list of events says: `?type=class&day=2026-11-26&price=50&search=yoga&followed=true`. */
export type Finding = {
  search?: string | undefined
  type?: (typeof foundTypes)[number] | undefined
  /** A day of the viewer's zone. */
  day?: string | undefined
  /** At most so many tokens. */
  price?: number | undefined
  followed?: true | undefined
}

/** The pages that list events. */
export type FoundPath = '/classes' | '/experiences' | '/connect'

/** The same as it stands in the address, before it is read. */
export type Said = Partial<Record<Exclude<keyof Finding, 'day'> | 'tab' | 'section', unknown>> & {
  day?: string | undefined
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

export function readFinding({ search, type, day, price, followed }: Said): Finding {
  // a number in an address is read as one
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

/** /classes of a creator opens with their own. */
export type Classes = Finding & { tab?: 'all' | undefined }

export const readClasses = (said: Said): Classes => ({
  ...readFinding(said),
  ...(said.tab === 'all' && { tab: 'all' as const }),
})

/** `/connect?section=experiences`: the experiences are open. */
export type Connecting = Finding & { section?: 'experiences' | undefined }

export const readConnecting = (said: Said): Connecting =>
  said.section === 'experiences' ? { section: 'experiences', ...readFinding(said) } : {}

const readers = { '/classes': readClasses, '/experiences': readFinding, '/connect': readConnecting }

/** The address of a page with one thing changed, as it is by then: changes may follow each other before they are drawn. */
export const changed =
  (to: FoundPath, change: Partial<Finding>) =>
  (said: Said): Connecting & Classes => ({ ...readers[to](said), ...change })

export const isFiltered = ({ search, type, day, price, followed }: Finding): boolean =>
  [search, type, day, price, followed].some((one) => one !== undefined)

const nextCount = 3

type Dated = { series_id: string | null; status: string; starts_at: Date }

/** The next few of a creator's events, of a series the first one. */
export function nextOf<E extends Dated>(events: readonly E[], now: Date): E[] {
  const coming = events.filter(({ status, starts_at }) => status === 'scheduled' && starts_at > now)
  const isFirst = ({ series_id }: E, at: number) =>
    series_id === null || coming.findIndex((one) => one.series_id === series_id) === at
  return coming.filter(isFirst).slice(0, nextCount)
}

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The question for one's own classes to come, as far as one question reaches; from yesterday, for whose day is not UTC's. */
export const ownQuestion = (now: Date) => ({
  from: dayOf(now.getTime() - dayMs),
  to: dayOf(now.getTime() + (listDays.max - 2) * dayMs),
})

/** The question to the server; `types`: of a page that shows only these. */
export function questionOf(
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
