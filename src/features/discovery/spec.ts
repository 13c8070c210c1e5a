import { reason } from '#shared/errors.ts'

export { type Category, categories } from '#shared/categories.ts'
export { type Chip, chips, priceMax, searchMax } from './lists.ts'

export const explorePageSize = 24
/** Seconds for which the first page of a list is cached for visitors. */
export const visitorsPageSeconds = 1
export const explorePageMax = 50
/** Minimum length of a search, and debounce in milliseconds. */
export const searchDelayMs = 300
export const searchResults = 8

/** Seconds during which a person's repeated views of a creator count once. */
export const viewSeconds = 24 * 60 * 60
/** Rows over which a creator's views are spread, so that many concurrent viewers do not wait for one row. */
export const viewSlots = 8

/** Maximum results whose name contains the search in the middle. */
export const containsMax = 60

/** Trend points for a fan's tip in a ranking round; a new follower gives one point. */
export const tipperPoints = 3
/** Maximum changes that one ranking round reads. */
export const rankedAtOnce = 20_000

export const REFUSALS = {
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
  categoryUnknown: reason('invalid', 'CATEGORY_UNKNOWN', "We don't know this category."),
  locationUnknown: reason('invalid', 'LOCATION_UNKNOWN', "We don't know this country."),
} as const

/** Default and maximum page size of live and followed creators. */
export const homePageSize = 24
export const homePageMax = 50

/**
 * Number of featured creators: those with the most followers among the newest `countedFollows` follows. Ties: verified
 * creators first, then the newest. The newest verified creators fill the rest of the list.
 */
export const featuredMax = 12
export const countedFollows = 2_000
export const featuredReserve = 50

/** Minutes that a confirmed presence is valid, as in public.is_online. */
export const onlineMinutes = 10
