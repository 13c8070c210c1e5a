/** Seconds between two beats of a side. */
export const heartbeatSeconds = 5
/** Seconds in which a side that dropped can return. */
export const graceSeconds = 60
/**
 * Most unpaid seconds after the start of a call: pauses, silences, and goodbyes that new tokens ended. The limit
 * prevents free calls by repeated pauses, silences or refills.
 */
export const unpaidSecondsMax = 180
/** Seconds that the other side has for its last beat after an end. */
export const lastBeatSeconds = 2
/** Unbilled seconds to say goodbye when the tokens or the time before the creator's next booking are used up. */
export const goodbyeSeconds = 30
/** The hold grows once it covers less than `belowSeconds`, to cover `minutes` ahead. Requests are `everySeconds` apart. */
export const growth = { belowSeconds: 150, minutes: 5, everySeconds: 5 } as const
/** Minutes that one side waits alone until the call ends as a no-show. */
export const noShowMinutes = 10
/** Longest call, in hours. */
export const callHoursMax = 8
/** Seconds between two attempts to write to the database. */
export const settleRetrySeconds = 5

/** Days after a call in which the presence of each side is kept. */
export const callEvidenceDays = 730
