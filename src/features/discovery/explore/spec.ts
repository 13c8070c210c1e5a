/** Texts for the first load of /explore; later texts are in lazy files. */
export const EXPLORE_SENTENCES = {
  about: 'Pay per minute for calls, per message for chat.',
  search: 'Search creators',
  filters: 'Filters',
  placeholder: 'Name or username',
  nobodyFits: 'No creators match',
  nobodyFitsText: 'Remove a filter, or search for someone else.',
  nobodyOnline: 'No one is online right now',
  nobodyOnlineText: 'They will be. Meanwhile there are people to follow.',
  empty: 'The stage is still empty',
  emptyText: 'The first creators are on their way.',
  emptyCategory: (category: string) => `No one in ${category} yet`,
  emptyCategoryText: 'This light is waiting for its first creator. There are people to meet in the others.',
} as const

/** Accessible names of the links on a creator's card. */
export const CARD = {
  schedule: (name: string) => `Book a time with ${name}`,
  offers: (name: string) => `Offers of ${name}`,
} as const
