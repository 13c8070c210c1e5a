/** Specification 1 §2.1, §2.6. */
export const SENTENCES = {
  loading: 'Loading dashboard...',
  welcome: 'Welcome back!',
  discover: 'Discover amazing creators today',
  explore: 'Discover creators',
  getTokens: 'Buy tokens',
  streaming: (count: number, more = false) => `${count}${more ? '+' : ''} streaming`,
  schedule: 'Upcoming calls',
  watching: (viewers: string) => `${viewers} watching`,
  becomeCreator: 'Become a creator',
  becomeCreatorAbout: 'Get paid for your time. You set your prices.',
  look: 'How fans see you',
  changeAvatar: 'Profile photo',
  changeCard: 'Card photo',
  /** Logged, never shown (specification 1 §8). */
  fetchFailed: 'Error fetching dashboard data',
} as const

/** Specification 1 §2.6, in its order: what a chip says, and the category of /explore it leads to. */
export const homeChips = [
  { label: 'Trending', category: 'trending' },
  { label: 'New', category: 'new' },
  { label: 'Popular', category: 'popular' },
  { label: 'Online', category: 'online' },
] as const

/** The token packages that the public home page names: the smallest, a middle one and a large one. */
export const shownPackages = ['starter', 'popular', 'premium'] as const

/** Creators on the poster row of the home page: an odd number has a middle for the light. */
export const homePosters = 7
/** Specification 1 §9: creators on the fan home. */
export const followingPreview = 4
export const featuredPreview = 3
/** Live creators on the fan home; the rest is one press away. */
export const livePreview = 24
/** Tips on the creator's dashboard, before more are asked for. */
export const tipsShown = 20
