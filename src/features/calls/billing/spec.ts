/** Longest gap in seconds between two good beats of a connection that proves the time between them. */
export const silenceSeconds = 15
/** Number of interruptions after which a call is unstable. */
export const proofsMax = 500
/** Seconds within which the evidence of both sides must end to count as a fault. */
export const togetherSeconds = 10

/** Free seconds at the start of a call. A call that is not longer costs nothing. */
export const freeSeconds = 30
/** A fan leaving after `afterSeconds` pays for at least `minutes`. */
export const leaving = { afterSeconds: 60, minutes: 5 } as const
/** Usable seconds of a minute, below which bad media make the minute free. */
export const usableSecondsMin = 30
/** Days per fan and creator in which one early lost connection of the fan is billed by seconds only. */
export const courtesyDays = 30
/** Most seconds that are credited per fan and creator within these hours. */
export const credit = { seconds: 180, hours: 24 } as const
