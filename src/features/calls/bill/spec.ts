/** The beginning of a call that is not counted; a call no longer than that is free. */
export const freeSeconds = 30
/** A fan who leaves after so many seconds pays for so many minutes at least. */
export const leaving = { afterSeconds: 60, minutes: 5 } as const
/** A minute with less than half of it usable because of bad media is not paid for. */
export const usableSecondsMin = 30
