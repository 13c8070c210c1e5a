/**
 * Polling interval in milliseconds, and seconds for which a cache shares a response with all visitors. Their sum is at
 * most five seconds, the maximum age of a figure.
 */
export const figuresEveryMs = 3_000
export const sharedSeconds = 2
/** Maximum number of streams per request: several pages of the list. */
export const figuresMax = 100
