import { callMinutes } from '#shared/call-minutes.ts'
import { reason } from '#shared/errors.ts'
import { SENTENCES as FORMS } from '../spec.ts'

export { callMinutes, callMinutesDefault } from '#shared/call-minutes.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Local times of a day, "HH:MM"; an end may be "24:00". */
export type HoursRange = { start: string; end: string }
export type DayHours = { enabled: boolean; ranges: HoursRange[] }
export type Weekly = Record<Weekday, DayHours>

const workday: DayHours = { enabled: true, ranges: [{ start: '09:00', end: '17:00' }] }
const weekend: DayHours = { enabled: false, ranges: [{ start: '10:00', end: '14:00' }] }

/** What holds for a creator who never saved any. */
export const availabilityDefaults = {
  weekly: {
    ...{ monday: workday, tuesday: workday, wednesday: workday, thursday: workday, friday: workday },
    ...{ saturday: weekend, sunday: weekend },
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

/** A call begins on a multiple of so many minutes of the hour. */
export const slotStepMinutes = 15
/** How many days one question for slots may span, and how many it does where it does not say. */
export const slotDays = { max: 62, default: 31 } as const
/** How many free slots the refusal of a taken one offers. */
export const nextSlotsCount = 3

export const SENTENCES = {
  saved: 'Availability saved',
  notSaved: 'Failed to update availability',
  rangeOrder: 'Each range must end after it starts.',
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

/** Choosing a free slot. */
export const PICKER = {
  failed: 'The free times could not be loaded.',
  zones: (own: string, other: string | undefined) =>
    other === undefined ? `Times in ${own}.` : `Times in ${own}, where you are, with ${other} time below them.`,
  timesOn: (day: string) => `Free on ${day}`,
  noneIn: (month: string) => `No free times in ${month}`,
  noneText: 'Look at another month, or send a message and ask.',
  toNext: (day: string) => `Next free: ${day}`,
  gone: 'The time you chose was just taken. Please choose another.',
} as const

export const REFUSALS = {
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
  zoneUnknown: reason('invalid', 'TIME_ZONE_UNKNOWN', FORMS.zoneUnknown),
} as const
