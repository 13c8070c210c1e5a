/** Seconds between two heartbeats of a side. */
export const heartbeatSeconds = 5
/** Seconds that a pause can last before it ends the call. */
export const graceSeconds = 60
/**
 * Maximum of unpaid seconds after the start of a call: pauses, silences, credited minutes, and goodbyes that new tokens
 * ended. The limit prevents free calls by repeated pauses, silences or small refills.
 */
export const unpaidSecondsMax = 180
/** Seconds that the other side has for its last heartbeat after the end of a call. */
export const lastHeartbeatSeconds = 2
/** Unbilled seconds to say goodbye when the tokens or the time before the creator's next booking are used up. */
export const goodbyeSeconds = 30
/**
 * The hold is extended once it covers less than `belowSeconds`, so that it covers `minutes` ahead. Requests are at
 * least `everySeconds` apart.
 */
export const holdExtension = { belowSeconds: 150, minutes: 5, everySeconds: 5 } as const
/** Minutes that one side waits alone before the call ends as a no-show. */
export const noShowMinutes = 10
/** Longest call, in hours. */
export const callHoursMax = 8
/** Seconds between two attempts to read from or write to the database. */
export const settleRetrySeconds = 5

/** Retention of each side's presence in a call, in days after its end. */
export const callEvidenceDays = 730
