import { reason } from '#shared/errors.ts'

/** Specification 2 §2: the categories of creators, in the specification's order. */
export const categories = [
  'Fitness',
  'Wellness',
  'Fashion',
  'Business',
  'Creative',
  'Cooking',
  'Tech',
  'Music',
  'Gaming',
  'Education',
  'Entertainment',
  'Lifestyle',
  'Sports',
  'Travel',
  'Beauty',
  'Art',
  'Photography',
  'Dance',
  'Comedy',
  'Other',
] as const
export type Category = (typeof categories)[number]

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
