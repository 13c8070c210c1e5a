import { reason } from '#shared/errors.ts'

export { type Category, categories } from '#shared/categories.ts'

export const explorePageSize = 24
export const explorePageMax = 50
/** Specification 2 §9: search starts at two characters, 300 ms after the last one. */
export const searchMin = 2
export const searchMax = 50
export const searchDelayMs = 300
export const searchResults = 8

/** Follower counts are exact up to here and shown as "100K+" beyond: nobody waits for a count of millions. */
export const countedFollowersMax = 100_000

export const REFUSALS = {
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
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

/** Somebody counts as online from a sign of life of their browser until the next one is overdue. */
export const onlineMs = 15 * 60_000
