/** How long a call may be: what a fan can ask for, and what free slots are found for. */
export const callMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
export const callMinutesDefault = 10
