/** How much of each list the home pages and dashboards ask for: without sentences, for loaders. */

/** Creators on the poster row of the home page: an odd number has a middle for the light. */
export const homePosters = 7
/** Creators on the fan home. */
export const followingPreview = 4
export const featuredPreview = 3
/** Posts of whom one follows on the wide home. */
export const feedPreview = 6
/** Live creators on the fan home; the rest is one press away. */
export const livePreview = 24
/** Tips on the creator's dashboard, before more are asked for. */
export const tipsShown = 20
