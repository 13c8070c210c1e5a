/** Maximum seconds between two good heartbeats of a connection that prove the time between them. */
export const silenceSeconds = 15
/** Maximum of proven spans of a side; a call with more interruptions is unstable. */
export const proofsMax = 500
/** If the evidence of both sides ends within this many seconds, the interruption is a fault. */
export const togetherSeconds = 10

/** Free seconds at the start of a call. A call that is not longer is free. */
export const freeSeconds = 30
/** A fan leaving after `afterSeconds` pays for at least `minutes`. */
export const leaving = { afterSeconds: 60, minutes: 5 } as const
/** A minute with bad media and fewer usable seconds is free. */
export const usableSecondsMin = 30
/** One lost connection of the fan per creator within this many days costs only the seconds, without the minimum. */
export const courtesyDays = 30
/** Maximum of credited seconds per fan and creator within `hours`. */
export const credit = { seconds: 180, hours: 24 } as const
