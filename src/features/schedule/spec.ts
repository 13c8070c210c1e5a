/** Minutes to confirm an offered seat. */
export const confirmMinutes = 15
/** Hours before the start until which a ticket can be returned for a full refund. */
export const returnHours = 12
/** Minutes after the start at which an event without a live host is refunded. */
export const hostLateMinutes = 15

/** Sentences shared by all forms with days, times and zones. */
export const SENTENCES = {
  dateForm: 'Dates are written like 2026-11-20.',
  dateFar: 'Please choose a date in this century.',
  timeForm: 'Times are written like 09:00.',
  zoneUnknown: 'This time zone is not known.',
} as const
