/** Values of search parameters, without texts, because every page's first load includes this file. */

/** Chips of a list: its orders, and the online filter. README.md explains the ranking. */
export const chips = ['trending', 'new', 'popular', 'online'] as const
export type Chip = (typeof chips)[number]

/** Maximum length of a search. */
export const searchMax = 50

/** Highest rate that a creator can set, in tokens per minute. */
export const priceMax = 999
