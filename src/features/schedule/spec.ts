/** Minutes that a fan has to confirm an offered seat. */
export const confirmMinutes = 15
/** A ticket can be returned for a full refund until this number of hours before the start. */
export const returnHours = 12
/** An event whose host is not live is refunded this number of minutes after the start. */
export const hostLateMinutes = 15

/** Error messages that all forms with days, times and time zones share. */
export const SENTENCES = {
  dateForm: 'Dates are written like 2026-11-20.',
  dateFar: 'Please choose a date in this century.',
  timeForm: 'Times are written like 09:00.',
  zoneUnknown: 'This time zone is not known.',
} as const
