import type { EventType } from '../events/lists.ts'

/** Event types that guests can find: all except personal time. */
export type FoundType = Exclude<EventType, 'personal'>

export const KINDS: Record<FoundType, string> = {
  'private-show': 'Private shows',
  class: 'Classes',
  'live-stream': 'Live streams',
  meeting: 'Meetings',
  'video-call': 'Video calls',
  'voice-call': 'Voice calls',
}

export const FINDING = {
  search: 'Search by title or creator',
  searchLabel: 'Search events',
  day: 'Day',
  price: 'Price',
  anyPrice: 'Any price',
  free: 'Free',
  upTo: (tokens: number) => `Up to ${tokens} tokens`,
  followed: 'Creators you follow',
  everything: 'Everything',
  clear: 'Clear filters',
  failed: 'The events could not be loaded.',
  none: { title: 'Nothing is on yet', text: 'Events of creators appear here, with date, price and seats.' },
  noneFound: { title: 'No events match', text: 'Try another day or another price.' },
  ownNone: { title: 'No classes yet', text: 'Put one on: a date, a price and as many seats as you like.' },
  ownLater: 'Classes of the next two months.',
  toSchedule: 'All dates are in your schedule',
  onNext: (name: string) => `Next with ${name}`,
  experiencesLink: 'Private shows and more',
  classes: 'Small groups, a date, and a ticket in tokens.',
  ownClasses: 'Your classes: their dates, tickets and seats.',
  experiences: 'Private shows, classes and meetings, by creators you like.',
  connect: 'Every way to meet a creator: talk, write, watch, or join one of their events.',
  addClass: 'Add class',
  tabs: { own: 'Your classes', all: 'All classes' },
} as const

/** Texts for the ways to meet a creator on /connect. */
export const WAYS = {
  talk: { title: 'Talk or write', text: 'Choose a creator: every way to reach them, with its price.' },
  classes: { title: 'Classes', text: 'Learn something in a small group.' },
  experiences: { title: 'Experiences', text: 'Private shows, classes and meetings with a date.' },
} as const
