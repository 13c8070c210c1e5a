import type { EventType } from '../events/lists.ts'
import type { EventListPath } from './state.ts'

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
  ways: 'Ways to connect',
  when: 'When',
  day: 'Day',
  anyDay: 'Any day',
  otherDay: 'Pick a date',
  filters: 'More filters',
  price: 'Price',
  anyPrice: 'Any price',
  free: 'Free',
  upTo: (tokens: number) => `Up to ${tokens} tokens`,
  followed: 'Creators you follow',
  everything: 'Everything',
  clear: 'Clear filters',
  failed: 'The events could not be loaded.',
  none: { title: 'Nothing is on yet', text: 'Events of creators appear here, with date, price and seats.' },
  noneFound: { title: 'No events match', text: 'Try other words, another day or another price.' },
  ownNone: { title: 'No classes yet', text: 'Put one on: a date, a price and as many seats as you like.' },
  later: 'Later dates',
  ownLater: 'Classes of the next two months.',
  toSchedule: 'All dates are in your schedule',
  onNext: (name: string) => `Next with ${name}`,
  addClass: 'Add class',
  coming: 'Coming up',
  all: 'All experiences',
} as const

const experiencesTabs = { own: 'Your experiences', all: FINDING.all }
/** Texts of the three paths of the page. */
export const PAGES: Record<EventListPath, { title: string; text: string; tabs: { own: string; all: string } }> = {
  '/classes': {
    title: 'Classes',
    text: 'Small groups, a date, and a ticket in tokens.',
    tabs: { own: 'Your classes', all: 'All classes' },
  },
  '/experiences': {
    title: 'Experiences',
    text: 'Private shows, classes and meetings, by creators you like.',
    tabs: experiencesTabs,
  },
  '/connect': {
    title: 'Connect',
    text: 'Every way to meet a creator: talk, write, watch, or join one of their events.',
    tabs: experiencesTabs,
  },
}

/** Ways to meet a creator besides events. */
export const WAYS = { talk: 'Talk or write', offers: 'Offers' } as const
