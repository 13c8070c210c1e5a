import { reason } from '#shared/errors.ts'

export { type Category, categories } from '#shared/categories.ts'
export { type Chip, chips, priceMax, searchMax } from './lists.ts'

export const explorePageSize = 24
/** For so long a list's top that a visitor's page was made of is good for other visitors' pages. */
export const visitorsPageSeconds = 1
export const explorePageMax = 50
/** Search starts at two characters, 300 ms after the last one. */
export const searchDelayMs = 300
export const searchResults = 8

/** A person counts once in this time, for each creator they look at. */
export const viewSeconds = 24 * 60 * 60
/** Many look at once: what they add is spread over so many rows. */
export const viewSlots = 8

/** Of those who have what is searched for in the middle of their names, so many are found. */
export const containsMax = 60

/** Points that a fan's first tip in a while gives a creator's trend; a new follower gives one. */
export const tipperPoints = 3
/** What one round of the ranking reads at most. */
export const rankedAtOnce = 20_000

export const REFUSALS = {
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
  categoryUnknown: reason('invalid', 'CATEGORY_UNKNOWN', "We don't know this category."),
  locationUnknown: reason('invalid', 'LOCATION_UNKNOWN', "We don't know this country."),
} as const

/** Creators of one page of who is live and of whom one follows, and the most that may be asked for. */
export const homePageSize = 24
export const homePageMax = 50

/**
 * Featured creators are those whom most people began to follow lately: of the newest follows, so many are counted. Among
 * equals the verified come first, then the newest; and where few are followed, the newest verified ones fill up.
 */
export const featuredMax = 12
export const countedFollows = 2_000
export const featuredReserve = 50

/** Whoever was found to be here is believed to be for so long, as public.is_online believes it. */
export const onlineMinutes = 10
