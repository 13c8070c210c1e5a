/** What the first load of /explore says; what comes later says it in files of its own. */
export const EXPLORE_SENTENCES = {
  about: 'Calls are priced per minute, messages each.',
  search: 'Search creators',
  filters: 'Filters',
  placeholder: 'Name or username',
  nobodyFits: 'Nobody fits all of this',
  nobodyFitsText: 'Let go of one of the filters, or look for somebody else.',
  nobodyOnline: 'Nobody is online right now',
  nobodyOnlineText: 'They will be. Meanwhile there are people to follow.',
  empty: 'The stage is still empty',
  emptyText: 'The first creators are on their way.',
  emptyCategory: (category: string) => `Nobody in ${category} yet`,
  emptyCategoryText: 'This light is waiting for its first creator. There are people to meet in the others.',
} as const
