export const FILTER_SENTENCES = {
  priceHint: 'The price of a call by the minute, in tokens.',
  priceWrong: (max: number) => `A whole number from 0 to ${max}.`,
  apply: 'Show creators',
  clear: 'Clear all',
} as const

/** Texts of the first load of /explore. Other texts are in files that load later. */
export const EXPLORE_SENTENCES = {
  about: 'Pay per minute for calls, per message for chat.',
  search: 'Search creators',
  filters: 'Filters',
  placeholder: 'Name, skill, class, city',
  nobodyFits: 'No creators match',
  nobodyFitsText: 'Check the spelling, remove a filter, or search for something else.',
  nobodyOnline: 'No one is online right now',
  nobodyOnlineText: 'They will be. Meanwhile there are people to follow.',
  empty: 'The stage is still empty',
  emptyText: 'The first creators are on their way.',
  emptyCategory: (category: string) => `No one in ${category} yet`,
  emptyCategoryText: 'This light is waiting for its first creator. There are people to meet in the others.',
} as const
