/** List sizes of home pages and dashboards, without sentences, for loaders. */

/** Creators on the poster row of the home page; an odd number has one in the middle. */
export const homePosters = 7
/** Creators on the fan home. */
export const followingPreview = 4
export const featuredPreview = 3
/** Posts of followed creators on the wide home. */
export const feedPreview = 6
/** Live creators on the fan home; a link leads to the others. */
export const livePreview = 24
/** Tips in the first page of the creator's dashboard. */
export const tipsShown = 20
