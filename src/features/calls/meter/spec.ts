/** Both sides say so often that media flow (seconds). */
export const beatSeconds = 5
/** For so long somebody who dropped can come back. */
export const graceSeconds = 60
/**
 * What nobody pays for after the beginning, all together: pauses, silences, and goodbyes that more tokens ended. Nobody talks for free by
 * pausing, keeping silent or running out of tokens again and again.
 */
export const unpaidSecondsMax = 180
/** At an end the other side has so long to say until when it was there. */
export const lastBeatSeconds = 2
/** Without tokens, or before the creator's next booking, there is so long to say goodbye, not counted. */
export const goodbyeSeconds = 30
/** The hold grows while less than this is paid for, to so many minutes ahead, and is asked for again so often. */
export const growth = { belowSeconds: 150, minutes: 5, everySeconds: 5 } as const
/** Who waits in the room for so long for somebody who does not come has been let down. */
export const noShowMinutes = 10
/** The longest call. */
export const callHoursMax = 8
/** What the database could not be told is told again after so long. */
export const settleRetrySeconds = 5

/** Days after the end of a call in which it is kept when each side was there. */
export const callEvidenceDays = 730
