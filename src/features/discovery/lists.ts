/** Without sentences, for what an address may say: every page begins with it. */

/** The ways to look at all creators: in which order, or who is here. README says how they rank. */
export const chips = ['trending', 'new', 'popular', 'online'] as const
export type Chip = (typeof chips)[number]

/** The most characters of a search. */
export const searchMax = 50

/** The highest rate there is. */
export const priceMax = 999
