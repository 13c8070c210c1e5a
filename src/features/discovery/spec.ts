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
