import { counted } from '#shared/money.ts'
import type { ExperienceKind } from './lists.ts'

export const EXPERIENCES = {
  title: 'Experiences',
  own: 'Your experiences',
  ownAbout: 'Your classes, shows and offers, as visitors see them on your page. Drag them into your order.',
  failed: 'The experiences could not be loaded.',
  orderFailed: 'The order could not be kept. Please try again.',
  noneOwn: {
    title: 'Nothing here yet',
    text: 'Your upcoming classes, shows and offers appear here.',
  },
  none: { title: 'Nothing is on yet', text: 'Classes, shows and offers appear here.' },
  addClass: 'Add class',
  move: (title: string) => `Move ${title}: drag, or use the arrow keys`,
  earlier: (title: string) => `Move ${title} earlier`,
  later: (title: string) => `Move ${title} later`,
  movedTo: (title: string, place: number, count: number) => `${title} is number ${place} of ${count}`,
  left: (kind: ExperienceKind, left: number) =>
    left === 0 ? 'Sold out' : kind === 'offer' ? `${left} left` : `${counted(left, 'seat')} left`,
  free: 'Free',
} as const

export const KINDS: Record<ExperienceKind, string> = {
  class: 'Class',
  'private-show': 'Private show',
  'live-stream': 'Live stream',
  offer: 'Offer',
}
