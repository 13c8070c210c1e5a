import { callMinutes } from '#shared/booking.ts'
import { reason } from '#shared/errors.ts'
import { counted } from '#shared/money.ts'
import { SENTENCES as FORMS } from '../spec.ts'

export { callMinutes, callMinutesDefault } from '#shared/booking.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayNames: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** Range of local times of one day, as "HH:MM"; an end can be "24:00". */
export type HoursRange = { start: string; end: string }
export type DayHours = { enabled: boolean; ranges: HoursRange[] }
export type Weekly = Record<Weekday, DayHours>

const workday: DayHours = { enabled: true, ranges: [{ start: '09:00', end: '17:00' }] }
const weekend: DayHours = { enabled: false, ranges: [{ start: '10:00', end: '14:00' }] }

/** Default availability, until a creator saves their own. */
export const availabilityDefaults = {
  weekly: {
    monday: workday,
    tuesday: workday,
    wednesday: workday,
    thursday: workday,
    friday: workday,
    saturday: weekend,
    sunday: weekend,
  } satisfies Weekly,
  overrides: [],
  buffer_minutes: 0,
  notice_minutes: 60,
  max_per_day: null,
  horizon_days: 60,
  cancel_hours: 12,
}

export const rangesMax = 12
export const overridesMax = 366
export const bufferMax = 120
export const noticeMax = 14 * 24 * 60
export const perDayMax = 50
export const horizonMax = 365
export const cancelHoursMax = 48

/** Call starts are multiples of this many minutes. */
export const slotStepMinutes = 15
/** Maximum and default number of days in one request for slots. */
export const slotDays = { max: 62, default: 31 } as const
/** Number of alternative slots in a SLOT_TAKEN refusal. */
export const nextSlotsCount = 3

export const SENTENCES = {
  saved: 'Availability saved',
  notSaved: 'Failed to update availability',
  timesMissing: 'Enter a start and an end.',
  rangeOrder: 'Each range must end after it starts. Split hours past midnight at 24:00.',
  rangesOverlap: 'These hours overlap.',
  rangesMany: `At most ${rangesMax} ranges a day.`,
  rangesMissing: 'Add hours, or turn this day off.',
  overridesMany: `At most ${overridesMax} dates.`,
  overrideTwice: 'Each date can be listed once.',
  bufferForm: `The buffer is 0 to ${bufferMax} minutes.`,
  noticeForm: `The notice is 0 to ${noticeMax / (24 * 60)} days, in minutes.`,
  perDayForm: `Calls a day are 1 to ${perDayMax}.`,
  horizonForm: `People can book 1 to ${horizonMax} days ahead.`,
  cancelForm: `Free cancellation ends 0 to ${cancelHoursMax} hours before a call.`,
  minutesForm: `A call has ${callMinutes.slice(0, -1).join(', ')} or ${callMinutes.at(-1)} minutes.`,
  daysOrder: 'The last day must not be before the first.',
  daysMany: `At most ${slotDays.max} days at once.`,
} as const

/** Formats a length as "15 minutes", "2 hours" or "3 days". */
export function lengthText(minutes: number): string {
  if (minutes > 0 && minutes % (24 * 60) === 0) return counted(minutes / (24 * 60), 'day')
  return minutes > 0 && minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
}

/** Choices of the form. `choicesWith` adds a saved value that is not among them. */
export const offered = {
  buffer_minutes: [0, 5, 10, 15, 20, 30, 45, 60, 90, 120],
  notice_minutes: [0, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 4_320, 7_200, 10_080, 20_160],
  max_per_day: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50],
  horizon_days: [7, 14, 30, 60, 90, 180, 365],
  cancel_hours: [0, 1, 2, 4, 6, 12, 24, 48],
} as const

/** Number of days in the preview of the form, and of free slots per day. */
export const previewDays = 3
export const previewTimes = 8

/** Texts of the availability form. */
export const HOURS = {
  title: 'Availability',
  about: 'When fans can book a call with you.',
  missing: 'Your hours could not be loaded.',
  unsaved: 'Unsaved changes',
  week: 'Weekly hours',
  zone: 'Time zone',
  zoneHint: 'Your hours are in this time zone. Fans see them in their own.',
  off: 'Not available',
  addHours: (day: string) => `Add hours on ${day}`,
  removeHours: (day: string, range: string) => `Remove ${range} on ${day}`,
  start: (day: string, index: number) => `${day}, start${index === 0 ? '' : ` ${index + 1}`}`,
  end: (day: string, index: number) => `${day}, end${index === 0 ? '' : ` ${index + 1}`}`,
  split: (first: string, second: string) => `Split into ${first} and ${second}`,
  splitDone: (second: string) => `Split at midnight. Added ${second}.`,
  copy: (day: string) => `Copy the hours of ${day}`,
  copyWeekdays: 'To Monday to Friday',
  copyAll: 'To every day',
  days: 'Dates with other hours',
  daysAbout: 'Holidays, days off, a late evening: choose a date.',
  daysNone: 'No exceptions yet.',
  daysList: 'Dates that differ',
  dayIs: (day: string) => `On ${day}`,
  dayChoices: { usual: 'As usual', other: 'Other hours', off: 'Day off' },
  usually: (hours: string) => `As every week: ${hours}`,
  removeDay: (day: string) => `Remove ${day}`,
  openDay: (day: string) => `Change ${day}`,
  booking: 'Booking',
  buffer: 'Buffer',
  bufferHint: 'Before and after everything in your calendar.',
  notice: 'Minimum notice',
  noticeHint: 'How soon before a call it can be booked.',
  horizon: 'Booking window',
  perDay: 'Calls a day',
  perDayHint: 'That fans can book on one day.',
  noLimit: 'No limit',
  none: 'None',
  cancel: 'Free cancellation',
  cancelHint: 'A fan who cancels later pays a fee.',
  untilStart: 'Until the start',
  before: (length: string) => `Until ${length} before`,
  preview: 'As fans see it',
  previewZone: 'A fan in',
  previewTimes: (minutes: number) => `The next free times for a call of ${minutes} minutes.`,
  previewSaved: 'Save to see your changes here.',
  previewNone: 'No free times',
  previewNoneText: (days: number) => `Fans cannot book you in the next ${days} days.`,
  previewFailed: 'The free times could not be loaded.',
  more: (count: number) => `+${count} more`,
} as const

/** Texts of the slot picker. */
export const PICKER = {
  label: 'Free times',
  failed: 'The free times could not be loaded.',
  zones: (own: string, other: string | undefined) =>
    other === undefined ? `Times in ${own}.` : `Your time (${own}), with ${other} below.`,
  timesOn: (day: string) => `Times on ${day}`,
  noneIn: (month: string) => `No free times in ${month}`,
  noneText: 'Look at another month, or send a message and ask.',
  toNext: (day: string) => `Next free: ${day}`,
  gone: 'The time you chose was just taken. Please choose another.',
} as const

export const REFUSALS = {
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
  zoneUnknown: reason('invalid', 'TIME_ZONE_UNKNOWN', FORMS.zoneUnknown),
} as const
