import type { FoundGroup, ThingKind } from './lists.ts'

export const GROUPS: Record<FoundGroup, string> = {
  people: 'People',
  events: 'Classes and shows',
  products: 'Shop',
  recordings: 'Recordings',
  offers: 'Offers',
}

export const THINGS: Record<ThingKind, string> = {
  class: 'Class',
  'live-stream': 'Live stream',
  'private-show': 'Private show',
  product: 'Product',
  recording: 'Recording',
  offer: 'Offer',
}

export const EVERYTHING = {
  corrected: (typed: string) => `No exact match for “${typed}”. Close matches:`,
  shelf: 'Classes, shop and more',
  soldOut: 'Sold out',
  free: 'Free',
} as const
