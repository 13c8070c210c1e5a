/** Specification 1 §2.1, §2.6. */
export const SENTENCES = {
  loading: 'Loading dashboard...',
  welcome: 'Welcome back!',
  discover: 'Discover amazing creators today',
} as const

/** Creators on the poster row of the home page: an odd number has a middle for the light. */
export const homePosters = 7
/** Specification 1 §9: featured creators on the fan home. */
export const featuredPreview = 3
/** Tips on the creator's dashboard, before more are asked for. */
export const tipsShown = 20
