/**
 * Polling interval in milliseconds, and time for which visitors share a result. Their sum is at most five seconds, the
 * maximum age of a figure.
 */
export const figuresEveryMs = 4_000
export const visitorsShareMs = 1_000
/** Maximum number of streams per request: several pages of the list. */
export const figuresMax = 100
