import { tokensAre, tokensText } from '#shared/money.ts'

/**
 * Polling interval in milliseconds of the page of a call that rings, because a live message can be lost or late and the
 * ringing takes only seconds.
 */
export const ringingPollMs = 10_000

export const LISTS = {
  calls: 'Calls',
  about: {
    fan: 'Your requests, upcoming calls and history.',
    creator: 'The calls you agreed to and the ones you had.',
  },
  requestsAbout: {
    fan: 'Your requests to creators and their answers.',
    creator: 'Call requests from fans, with date and earnings.',
  },
  sides: { label: 'Calls', creator: 'From fans', fan: 'Asked by you' },
  state: 'State',
  anyState: 'Any state',
  noneYet: 'No calls yet',
  noneFound: 'No calls in this state',
  noneForFans: 'The calls you ask creators for will appear here',
  toRates: 'Look at your prices',
  noneForAdmins: {
    title: 'Admins get no call requests',
    text: 'Fans send their requests to creators. Payments for calls are under Analytics.',
  },
  toFigures: "The platform's figures",
} as const

export const PAGE = {
  missing: 'Failed to load this call',
  gone: { title: "We can't find this call", text: 'Only its fan and its creator can see it.' },
  toCalls: 'Your calls',
  facts: 'Details',
  when: 'When',
  length: 'Length',
  price: 'Price',
  people: { fan: 'Fan', creator: 'Creator' },
  message: 'Message',
  happened: 'History',
  toCalendar: 'Add to calendar',
  calendarFailed: 'The calendar file could not be made. Please try again.',
} as const

/** Text for the length of a call on a card. */
export const minutesText = (minutes: number): string => `${minutes} min`

/** Text for the date of a timeline step. */
export const forDate = (when: string): string => `For ${when}`
/** Title above a proposed date. */
export const proposedBy = (name: string): string => `${name} proposed another time`
export const answerUntil = (when: string): string => `Confirm until ${when}.`
export const expires = (when: string): string => `Expires ${when}`

/**
 * Sentences for the state of a call. `who`: "You" or a name, to begin a sentence. `whom`: "you" or a name, inside it.
 */
export const STATUS_TEXTS = {
  unanswered: (whom: string) => `Waiting for ${whom} to answer.`,
  unconfirmed: (whom: string) =>
    whom === 'you' ? 'You have to confirm the new time.' : `${whom} has to confirm the new time.`,
  agreed: 'Confirmed.',
  underWay: 'In progress.',
  over: 'Completed.',
  declined: (who: string) => `${who} declined.`,
  withdrawn: (who: string) => `${who} took the request back.`,
  cancelled: (who: string) => `${who} cancelled.`,
  expired: 'Not answered in time.',
  missed: 'Missed.',
  failed: 'Ended early because of a technical problem.',
} as const

/** Sentences about the tokens of a call: held, paid or returned. */
export const MONEY = {
  free: 'Free',
  held: {
    fan: 'Held until the call ends. Unused tokens come back.',
    creator: 'Held for you until the call ends.',
    admin: 'Held until the call ends.',
  },
  paid: (tokens: number, of: number) =>
    `${tokensText(tokens)} paid${of > tokens ? `, ${tokensText(of - tokens)} returned` : ''}.`,
  returned: {
    fan: 'Fully refunded to your wallet.',
    creator: 'Fully refunded.',
    admin: 'Fully refunded.',
  },
} as const

/** Texts for the effect of a timeline step on the tokens. */
export const EFFECTS = {
  held: (tokens: number) => `${tokensAre(tokens)} held`,
  returned: (tokens: number) => `${tokensText(tokens)} returned`,
  paid: (tokens: number) => `${tokensText(tokens)} paid`,
} as const

/** Maximum of later calls with a countdown on a creator's dashboard. */
export const laterMax = 3

export const NEXT_CALL = {
  later: 'Later calls',
  none: 'No call is agreed. Requests that you accept appear here.',
  failed: 'Your next call could not be loaded.',
  message: 'Message',
  reschedule: 'Reschedule',
} as const

/** Default span of the calendar, in days before and after today. */
export const agendaDays = { before: 31, after: 62 } as const
/** Maximum span of one request of the calendar, in days. */
export const agendaDaysMax = 400
/** Maximum of calls, and of events, that one request returns. */
export const agendaMax = 1_000

export const upcomingPage = { default: 5, max: 20 } as const

export const sessionStatuses = [
  ...(['pending', 'offered', 'scheduled', 'confirmed', 'in_progress', 'completed', 'cancelled', 'missed'] as const),
] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** Validation messages for instants and spans in an input. */
export const SPANS = {
  momentForm: 'A moment is written like 2026-11-20T18:00:00Z.',
  momentFar: 'Please choose a time in this century.',
  spanOrder: 'The end must come after the beginning.',
  spanLong: `At most ${agendaDaysMax} days at once.`,
} as const
