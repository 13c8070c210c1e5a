/**
 * Polling interval, and how long visitors share a result. Together at most five seconds, the maximum age of a figure.
 */
export const figuresEveryMs = 4_000
export const visitorsShareMs = 1_000
/** Maximum streams per request: several pages of the list. */
export const figuresMax = 100
