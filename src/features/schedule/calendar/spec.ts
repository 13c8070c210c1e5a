import { counted } from '#shared/money.ts'
export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** Maximum number of entries in a month cell. */
export const cellMax = 3
/** Moved entries start on a multiple of this many minutes. */
export const snapMinutes = 15
/** An event that is added by a click on a free time starts on a multiple of this many minutes. */
export const placeMinutes = 30
/** Minute of the day to which a time grid scrolls first: eight o'clock. */
export const firstMinute = 480
/** Minimum height of an entry in minutes of the axis. A finger needs a target of 44 CSS pixels, a pointer 24. */
export const leastMinutes = { finger: 42, pointer: 23 } as const
/** Milliseconds during which a move can be undone. */
export const undoMs = 10_000
/** Pixels that a pointer has to move to start a drag; a shorter move is a click. */
export const dragFromPx = 5

export const VIEWS: Record<View, string> = { month: 'Month', week: 'Week', day: 'Day' }

/** Labels of calendar entries by type; those of calls are short. */
export const TYPES: Record<string, string> = {
  video: 'Video call',
  voice: 'Voice call',
  'video-call': 'Video call',
  'voice-call': 'Voice call',
  'live-stream': 'Live stream',
  class: 'Class',
  'private-show': 'Private show',
  meeting: 'Meeting',
  personal: 'Personal',
}

export const STATUSES: Record<string, string> = {
  pending: 'Waiting for an answer',
  offered: 'A seat is free for you',
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  missed: 'Missed',
}

const events = (count: number) => (count === 0 ? 'nothing planned' : counted(count, 'entry', 'entries'))

export const CALENDAR = {
  title: { creator: 'Your Schedule', fan: 'Book a Session' },
  view: 'View',
  today: 'Today',
  live: 'LIVE',
  add: 'Add event',
  availability: 'Availability',
  export: 'Export',
  find: 'Find a creator',
  about: {
    creator: 'Calls, streams, classes and your own appointments.',
    fan: 'Your bookings, and creators with free times.',
  },
  /** Accessible name of the calendar. */
  name: { creator: 'Your calendar', fan: 'Your bookings' },
  times: (zone: string, other: string | undefined) =>
    other === undefined ? `Times in ${zone}` : `Times in ${zone}, with ${other} beside them`,
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  count: events,
  openDay: (day: string) => `Open ${day}`,
  inLine: 'In line for a seat',
  offered: (until: string) => `A seat is free for you: confirm it until ${until}`,
  nothing: 'No bookings or events',
  /** `when` is the name of a month or week. */
  nothingAfter: (when: string) => `No more entries in ${when}.`,
  empty: {
    creator: { title: 'No bookings or events yet', text: 'Bookings and events appear here.' },
    fan: { title: 'No bookings yet', text: 'Calls and events that you book appear here, in your time zone.' },
  },
  again: 'a second time',
  skipped: 'does not exist on this day',
  now: 'Now',
  open: 'Open hours',
  hours: 'Hours',
  with: (name: string) => `with ${name}`,
  seats: (taken: number, most: number | null) =>
    most === null ? `${taken} going` : `${taken} of ${counted(most, 'seat')} taken`,
  /** Keyboard help for screen readers. */
  keys: {
    month: 'Arrow keys move through the days. Enter goes into a day, Escape back.',
    time: 'Arrow keys move through days and hours. Enter goes into an hour, Escape back.',
    create: 'Enter on a free place adds an event.',
    move: 'M on an event moves it.',
  },
  moving: {
    begun: (title: string) =>
      `Moving ${title}. Arrow keys change the time, Shift and up or down the length. Enter saves, Escape cancels.`,
    at: (when: string) => `At ${when}`,
    ended: 'Not moved.',
    failed: 'Failed to update event',
    moved: (when: string) => `Moved to ${when}`,
    resized: (length: string) => `Now ${length} long`,
    undo: 'Undo',
    undone: 'Move undone',
    past: 'An event can only be moved to a time that is still to come.',
  },
} as const
