/** Lengths of a call in minutes that a fan can request and that free slots are searched for. */
export const callMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
export const callMinutesDefault = 10
