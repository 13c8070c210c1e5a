/** The beginning of a call that is not counted; a call no longer than that is free. */
export const freeSeconds = 30
/** A fan who leaves after so many seconds pays for so many minutes at least. */
export const leaving = { afterSeconds: 60, minutes: 5 } as const
/** A minute with less than half of it usable because of bad media is not paid for. */
export const usableSecondsMin = 30
/** Once in so many days per fan and creator, a connection of the fan that is lost early costs only its seconds. */
export const courtesyDays = 30
/** At most so much is given back per fan and creator in so many hours. */
export const credit = { seconds: 180, hours: 24 } as const
