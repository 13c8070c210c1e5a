/** Longest gap in seconds between two good beats of a connection that proves the time between them. */
export const silenceSeconds = 15
/** Number of interruptions after which a call is unstable. */
export const proofsMax = 500
/** Seconds within which the evidence of both sides must end to count as a fault. */
export const togetherSeconds = 10
