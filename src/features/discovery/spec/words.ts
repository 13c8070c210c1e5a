/** What a fan is told before they ask somebody for a call (specification 2 §2). */
export const CALL_SENTENCES = {
  title: (kind: string, name: string) => `${kind} with ${name}`,
  minimum: (minutes: number) => `A call is at least ${minutes} minutes.`,
  rate: (tokens: number) => (tokens === 0 ? 'Free' : `${tokens} tokens per minute`),
  free: 'This call is free.',
  short: 'You need more tokens for this call.',
  nothingYet: 'Nothing is paid before the call is accepted.',
} as const

export const EXPLORE_SENTENCES = {
  about: 'Prices are in tokens: by the minute for calls, each for messages.',
  search: 'Search creators',
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

export const FILTER_SENTENCES = {
  open: 'Filters',
  priceHint: 'The price of a call by the minute, in tokens.',
  priceWrong: (max: number) => `A whole number from 0 to ${max}.`,
  apply: 'Show creators',
  clear: 'Clear all',
} as const

/** What stands in a tab of a creator's page as long as nothing is in it. */
export const TAB_SENTENCES = {
  content: (name: string) => ({
    title: 'Nothing on the wall yet',
    text: `Pictures, videos and replays of ${name} hang here, some for everybody, some for a price you see first.`,
  }),
  classes: (name: string) => ({
    title: 'No class on the plan',
    text: `When ${name} teaches or plays to a small house, the dates and seats are here.`,
  }),
  offers: (name: string) => ({
    title: 'No offers right now',
    text: `What ${name} does for a fixed price stands here, with the time in which it is delivered.`,
  }),
  shop: (name: string) => ({
    title: 'The shop is empty',
    text: `Things that ${name} makes, signs or sends are here.`,
  }),
  tiers: (name: string) => ({
    title: 'No subscriptions',
    text: `Ways to support ${name} every month stand here, with their price in tokens.`,
  }),
} as const
