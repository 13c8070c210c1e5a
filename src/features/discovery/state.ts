import { type Category, categories } from '#shared/categories.ts'
import { countryName } from '#shared/country-names.ts'
import { counted } from '#shared/money.ts'
import { type Chip, chips, priceMax, searchMax } from './lists.ts'

/**
 * Search parameters of /explore, in lower case. A chip without a category is in `category`; otherwise it is in `chip`.
 * `cursor` continues the list without JavaScript.
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
}

/** Input of the list's query. */
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

/**
 * Returns the category of a search parameter, case-insensitive. Returns undefined for an unknown one: all are listed.
 */
export const categoryOf = (text: string | undefined): Category | undefined => byName.get(text?.toLowerCase())

export const categorySlug = (category: Category | undefined): string | undefined => category?.toLowerCase()

/** Returns the chip of a search parameter, case-insensitive. */
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

/** Returns a text parameter. Accepts numbers too, because the router parses digits as a number. */
const textOf = (value: unknown) =>
  word(typeof value === 'number' ? String(value) : value, searchMax)?.trim() || undefined

/**
 * Returns the valid search parameters, so that an outdated link opens the whole list. Sets the others to undefined,
 * because the router keeps missing parameters.
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
  }
  return said
}

/** Converts search parameters to the list's query input. */
export function exploringOf({ category, chip, cursor: _, ...filters }: ExploreSearch): Exploring {
  return { ...filters, chip: chipOf(chip) ?? chipOf(category), category: categoryOf(category) }
}

/**
 * Returns the search parameters of a list's first page. Contains every parameter, so that the router drops old values.
 */
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

/** Returns the number of active filters, without chip, category and search. */
export const filtersOn = ({ location, max_price, online, live }: Exploring): number =>
  [location, max_price, online, live].filter((value) => value !== undefined).length

/** Returns the search, if no category and no filter narrows it to creators; otherwise undefined. */
export const wholeSearch = (exploring: Exploring): string | undefined =>
  exploring.category === undefined && filtersOn(exploring) === 0 ? exploring.search : undefined

/** Reads the parameter of `/creator/{username}`: the item of a shared link. */
export function readArrival(raw: Record<string, unknown>): { content?: string | undefined } {
  const content = word(raw.content, 36)
  return {
    content: content && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(content) ? content : undefined,
  }
}

/** Formats a state and ISO country as "Lisbon, Portugal", or the known one of both. Undefined if both are unknown. */
export function placeOf({ state, country }: { state: string | null; country: string | null }): string | undefined {
  return [state, country && countryName(country)].filter(Boolean).join(', ') || undefined
}

/** Formats a number of followers: "1 follower", "812 followers". */
export const followersText = (followers: number): string => counted(followers, 'follower')
