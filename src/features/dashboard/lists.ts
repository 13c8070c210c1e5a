/** Sizes of lists on home pages and dashboards. This file has no texts, because loaders import it. */

/** Number of creators in the poster row of the home page. It is odd, so that one creator is in the middle. */
export const homePosters = 7
/** Number of creators that the home page reads: one more, because the creator of the hero is not in the row. */
export const homeCreators = homePosters + 1
/** Number of streams among which the home page finds one with a picture that the reader can watch. */
export const heroStreams = 6
/** Number of followed creators on the fan's home page. */
export const followingPreview = 4
export const featuredPreview = 3
/** Number of posts of followed creators on the home page on wide screens. */
export const feedPreview = 6
/** Number of live creators on the fan's home page, with a link to the others. */
export const livePreview = 24
/** Number of rows in the newest activity of the creator's dashboard. */
export const latestShown = 10
