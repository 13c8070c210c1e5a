import { type Category, categories } from '#shared/categories.ts'
import { counted } from '#shared/counted.ts'
import { once } from '#shared/once.ts'
import { type Chip, chips, priceMax, searchMax } from './lists.ts'

/**
 * What the address of /explore may say, in small letters. A chip alone stands in `category`, beside
 * a category it is `chip`. `cursor` is where the list goes on without JavaScript.
 */
export type ExploreSearch = {
  category?: string | undefined
  chip?: string | undefined
  search?: string | undefined
  location?: string | undefined
  max_price?: number | undefined
  online?: true | undefined
  live?: true | undefined
  cursor?: string | undefined
  tip?: string | undefined
}

/** What is looked at: the same, as the list is asked for it. */
export type Exploring = {
  chip?: Chip | undefined
  category?: Category | undefined
  search?: string | undefined
  location?: string | undefined
  max_price?: number | undefined
  online?: true | undefined
  live?: true | undefined
}

const word = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= max ? value : undefined

const byName: ReadonlyMap<string | undefined, Category> = new Map(
  categories.map((category) => [category.toLowerCase(), category]),
)

/** A category as written in an address, in any case; undefined for everything else, which means all of them. */
export const categoryOf = (text: string | undefined): Category | undefined => byName.get(text?.toLowerCase())

export const categorySlug = (category: Category | undefined): string | undefined => category?.toLowerCase()

/** A chip as written in an address, in any case. */
export const chipOf = (text: string | undefined): Chip | undefined => {
  const wanted = text?.toLowerCase()
  return chips.find((chip) => chip === wanted)
}

const isOn = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 ? true : undefined

function priceOf(value: unknown): number | undefined {
  const price = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value
  return typeof price === 'number' && Number.isInteger(price) && price >= 0 && price <= priceMax ? price : undefined
}

/** What was typed into the address; what a router takes for a number was typed too. */
const textOf = (value: unknown) =>
  word(typeof value === 'number' ? String(value) : value, searchMax)?.trim() || undefined

/**
 * Keeps what an address may say and drops the rest: a stale link opens the whole list, never an error. What is dropped is
 * named, because the router keeps what is not.
 */
export function readExploreSearch(raw: Record<string, unknown>): ExploreSearch {
  const location = word(raw.location, 2)?.toUpperCase()
  const said = {
    ...toAddress({
      chip: chipOf(word(raw.chip, 30)) ?? chipOf(word(raw.category, 30)),
      category: categoryOf(word(raw.category, 30)),
      search: textOf(raw.search),
      location: location && /^[A-Z]{2}$/.test(location) ? location : undefined,
      max_price: priceOf(raw.max_price),
      online: isOn(raw.online),
      live: isOn(raw.live),
    }),
    cursor: word(raw.cursor, 200),
    ...readTip(raw),
  }
  return said
}

/** What an address says, as the list is asked for it. */
export function exploringOf({ category, chip, cursor: _, tip: __, ...filters }: ExploreSearch): Exploring {
  return { ...filters, chip: chipOf(chip) ?? chipOf(category), category: categoryOf(category) }
}

/** The address of a list; of its top, and without anybody to tip. Every name is there, so that the router drops the rest. */
export function toAddress({ chip, category, search, location, max_price, online, live }: Exploring): ExploreSearch {
  return {
    category: categorySlug(category) ?? chip,
    chip: category ? chip : undefined,
    search,
    location,
    max_price,
    online,
    live,
  }
}

/** How many filters are on, beside chip, category and search. */
export const filtersOn = ({ location, max_price, online, live }: Exploring): number =>
  [location, max_price, online, live].filter((value) => value !== undefined).length

/** `?tip=username`: whom the visitor was about to tip before signing in. */
export function readTip(raw: Record<string, unknown>): { tip?: string | undefined } {
  const tip = word(raw.tip, 30)
  return { tip: tip && /^[a-z0-9_]{3,30}$/.test(tip) ? tip : undefined }
}

/** `/creator/{username}`: whom a visitor was about to tip, and the item that a shared address names. */
export function readArrival(raw: Record<string, unknown>): { tip?: string | undefined; content?: string | undefined } {
  const content = word(raw.content, 36)
  return {
    ...readTip(raw),
    content: content && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(content) ? content : undefined,
  }
}

const regions = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }))
/** As far as they were asked for: a page names the same few countries again and again. */
const lands = new Map<string, string | undefined>()

function landOf(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return country
  if (!lands.has(country)) lands.set(country, regions().of(country))
  return lands.get(country)
}

/** "Lisbon, Portugal" of a state and an ISO country; whichever is known; undefined when neither is. */
export function placeOf({ state, country }: { state: string | null; country: string | null }): string | undefined {
  return [state, country && landOf(country)].filter(Boolean).join(', ') || undefined
}

/** "1 follower", "812 followers". */
export const followersText = (followers: number): string => counted(followers, 'follower')
