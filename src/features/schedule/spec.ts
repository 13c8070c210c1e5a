/** Sentences shared by all forms with days, times and zones. */
export const SENTENCES = {
  dateForm: 'Dates are written like 2026-11-20.',
  dateFar: 'Please choose a date in this century.',
  timeForm: 'Times are written like 09:00.',
  zoneUnknown: 'This time zone is not known.',
} as const
