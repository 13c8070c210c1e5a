/** Figures of a list are at most five seconds old: read again so often, and what visitors share is no older than this. */
export const figuresEveryMs = 4_000
export const visitorsShareMs = 1_000
/** Of so many streams at once: several pages of the list. */
export const figuresMax = 100
