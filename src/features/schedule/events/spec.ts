import { reason } from '#shared/errors.ts'
import { counted, fullNumber } from '#shared/money.ts'
import { timeSkipped } from '../dates/spec.ts'
import { type EventType, listDays, type SeriesScope } from './lists.ts'

export { eventPath } from '#shared/paths.ts'
export * from './lists.ts'

/** Number of seats that an event type allows: any number, exactly one, or none. */
type Seats = 'any' | 'one' | 'none'

/** Event types with their labels, default prices in tokens, and seats. */
export const EVENT_TYPES: Record<EventType, { label: string; defaultPrice: number; seats: Seats }> = {
  'video-call': { label: 'Video call', defaultPrice: 50, seats: 'one' },
  'voice-call': { label: 'Voice call', defaultPrice: 30, seats: 'one' },
  'live-stream': { label: 'Live stream', defaultPrice: 20, seats: 'any' },
  class: { label: 'Class', defaultPrice: 100, seats: 'any' },
  'private-show': { label: 'Private show', defaultPrice: 100, seats: 'any' },
  meeting: { label: 'Meeting', defaultPrice: 0, seats: 'one' },
  personal: { label: 'Personal', defaultPrice: 0, seats: 'none' },
}

export const eventDurations = [15, 30, 45, 60, 90, 120] as const
export const eventMinutesMax = Math.max(...eventDurations)
export const defaultDuration = 30
export const titleMax = 100
export const descriptionMax = 1_000
export const reasonMax = 300
export const priceMax = 100_000
/** Maximum number of seats, also for an event without a limit, because one transaction settles all tickets. */
export const participantsMax = 2_000
/** Latest start of an event, in days from now. */
export const aheadDaysMax = 731
/** Maximum number of upcoming scheduled events of a creator. */
export const eventsAheadMax = 2_000
/** Number of weeks ahead for which the dates of a series exist. */
export const seriesWeeks = 26
export const listMax = 1_000
export const findPage = { default: 20, max: 50 } as const
/** Days in which a list looks for events, and maximum number of days with events that it names. */
export const foundDays = { ahead: 35, max: 14 } as const
/**
 * Minutes between start and end in which the host has to be live, so that the event counts as having taken place. For a
 * short event: half of its length.
 */
export const tookPlaceMinutes = 10
/**
 * Least number of viewers whose majority overrules the host's reports of a minute. A single viewer could lie to get a
 * refund.
 */
export const reportingViewersMin = 2
/** An event is settled this number of minutes after its end, so that late reports of the host's live time count. */
export const settleMinutes = 5

/** Number of followers notified per outbox row, and number of attempts before an announcement fails. */
export const announcementPage = 100
export const announcementAttemptsMax = 10
/** Retry interval, in minutes, for announcements of suspended creators. */
export const announcementRetryMinutes = 10

export const RECURRING = {
  daily: 'Every day',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
} as const

const count = (n: number) => fullNumber(n)
const durationList = `${eventDurations.slice(0, -1).join(', ')} or ${eventDurations.at(-1)}`

export const SENTENCES = {
  required: 'Please fill in all required fields',
  loadFailed: 'Failed to load schedule',
  createFailed: 'Failed to schedule event',
  updateFailed: 'Failed to update event',
  cancelFailed: 'Failed to cancel event',
  deleteFailed: 'Failed to delete event',
  deleteAsk: 'Are you sure you want to delete this event?',
  announced: 'Private show announced!',
  typeUnknown: 'Please choose one of the types.',
  titleTooLong: `A title has at most ${titleMax} characters.`,
  descriptionTooLong: `A description has at most ${count(descriptionMax)} characters.`,
  reasonTooLong: `A reason has at most ${reasonMax} characters.`,
  durationForm: `An event lasts ${durationList} minutes.`,
  priceForm: 'The price is a whole number of tokens, at least 0.',
  priceTooHigh: `A ticket costs at most ${count(priceMax)} tokens.`,
  participantsForm: 'A whole number of participants, at least 1.',
  participantsTooMany: `At most ${count(participantsMax)} participants.`,
  participantsNotHere: 'Only classes, live streams and private shows have a number of participants.',
  personalIsFree: 'Personal time has no price.',
  twoValues: 'This field was given twice, with two different values.',
  recurringForm: 'Please choose daily, weekly, biweekly or monthly.',
  recurringFixed: 'The repetition cannot be changed. End this series and schedule another one.',
  past: 'Please choose a time that is still to come.',
  tooFar: 'Please choose a date within the next two years.',
  shifted: timeSkipped,
  daysOrder: 'The last day must not be before the first.',
  daysMany: `At most ${listDays.max} days at once.`,
  searchTooLong: 'This is too long to search for.',
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'EVENT_NOT_FOUND', "We can't find this event."),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot do this right now.'),
  past: reason('invalid', 'EVENT_PAST', SENTENCES.past),
  tooFar: reason('invalid', 'EVENT_TOO_FAR', SENTENCES.tooFar),
  participants: reason('invalid', 'INVALID', SENTENCES.participantsNotHere),
  personalIsFree: reason('invalid', 'INVALID', SENTENCES.personalIsFree),
  recurringFixed: reason('invalid', 'RECURRING_FIXED', SENTENCES.recurringFixed),
  days: reason('invalid', 'INVALID', SENTENCES.daysMany),
  slotTaken: reason('conflict', 'SLOT_TAKEN', 'You have something else at that time.'),
  tooMany: reason('conflict', 'TOO_MANY_EVENTS', `You can have ${count(eventsAheadMax)} events ahead of you.`),
  cancelled: reason('conflict', 'EVENT_CANCELLED', 'This event was cancelled.'),
  over: reason('conflict', 'EVENT_OVER', 'This event is over.'),
  begun: reason('conflict', 'EVENT_BEGUN', 'This event has begun.'),
  paidFor: reason(
    'conflict',
    'EVENT_PAID_FOR',
    'Tickets are sold. You can change the texts, but not the time or the price.',
  ),
  booked: reason('conflict', 'EVENT_BOOKED', 'Tickets were taken. You can cancel the event, which returns all tokens.'),
  shown: reason('conflict', 'EVENT_SHOWN', 'The event has been live, so it stays in your calendar.'),
  seatsTaken: reason('conflict', 'SEATS_TAKEN', 'More seats than that are taken.'),
  typeTaken: reason('conflict', 'EVENT_BOOKED', 'Tickets were taken, so the type cannot change.'),
  notAnnounced: reason('conflict', 'NOT_A_PRIVATE_SHOW', 'Only private shows are announced.'),
} as const

/** Formats the date that a refusal is about: "Tue 8 Dec 2026". */
export const dateText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

export const slotTakenOn = (date: string): string => `You have something else at that time on ${dateText(date)}.`
export const seatsTakenText = (taken: number): string =>
  taken === 1 ? 'One seat is taken already.' : `${count(taken)} seats are taken already.`

/** Texts of the event form. */
export const FORM = {
  add: 'Add event',
  edit: 'Edit event',
  times: (zone: string) => `Times are in ${zone}, like your weekly hours.`,
  here: (when: string) => `That is ${when}, where you are.`,
  participants: 'Max participants',
  participantsHint: 'Leave empty for any number.',
  once: 'Does not repeat',
  repeats: 'Repeats',
  repeatsHint: `Dates of the next ${seriesWeeks} weeks are in your calendar; later ones follow.`,
  announce: 'Notify your followers',
  announceAbout: 'Tickets go on sale, and we notify your followers.',
  announceAction: 'Announce',
  free: 'Free for everyone.',
  scope: 'Which dates?',
  created: 'Event scheduled',
  dates: (n: number) => (n === 1 ? 'One date is in your calendar.' : `${count(n)} dates are in your calendar.`),
  updated: 'Event updated',
  updatedDates: (n: number) => `${count(n)} dates updated`,
  save: 'Save event',
  schedule: 'Schedule event',
} as const

export const SCOPES: Record<SeriesScope, string> = {
  one: 'This one',
  following: 'This and following',
  all: 'All dates to come',
}

/** Texts of the event page and of the actions of host and guests. */
export const DETAILS = {
  title: 'Event',
  goLive: 'Go live',
  backToStage: 'Back to your stream',
  gone: { title: "We can't find this event", text: 'The event was cancelled or removed from the calendar.' },
  free: 'Free',
  perSeat: 'for a seat',
  seats: (taken: number, max: number | null) =>
    max === 1
      ? taken === 0
        ? 'Still free'
        : 'Taken'
      : max === null
        ? `${count(taken)} joined`
        : `${count(taken)} of ${count(max)} seats taken`,
  seatsLeft: (left: number) => (left === 0 ? 'Sold out' : counted(left, 'seat left', 'seats left')),
  inLine: (n: number) => (n === 0 ? 'No one in line' : counted(n, 'person in line', 'people in line')),
  cancelled: 'This event was cancelled.',
  cancelledFor: (reason: string) => `Cancelled: ${reason}`,
  completed: 'This event is over.',
  personal: 'Only you see this.',
  announced: 'Your followers were notified.',
  announceShow: 'Announce Private Show',
  page: 'Open its page',
  others: 'See what else is on',
  ics: 'Add to calendar',
  icsFailed: 'The calendar file could not be created.',
  announce: 'Announce to followers',
  cancel: 'Cancel event',
  cancelAsk: 'Cancel this event?',
  cancelText: (seats: number, price: number) => {
    if (seats === 0) return 'No one has a ticket. The event stays in your calendar, struck through.'
    const held = price === 0 ? '' : ', with all tokens that are held'
    return `${seats === 1 ? 'One seat is' : `All ${count(seats)} seats are`} given back${held}, and everyone is notified.`
  },
  cancelSeries: 'Everyone with a ticket for one of these dates is notified and gets all tokens back.',
  reason: 'Reason',
  reasonHint: 'Everyone with a ticket or in line sees this reason.',
  cancelDone: (n: number) => (n === 1 ? 'Event cancelled' : `${count(n)} dates cancelled`),
  keep: 'Keep it',
  deleteText: 'The event is removed from your calendar. No one had a ticket for it.',
  deleteDone: (n: number) => (n === 1 ? 'Event deleted' : `${count(n)} dates deleted`),
  who: 'Guests',
  whoNone: 'No one has taken a ticket yet.',
  whoFailed: 'The tickets could not be loaded.',
  history: 'History',
} as const
