import type { Segment } from '#features/broadcast/index.ts'
import { birthdayDays } from './lists.ts'

export const FANS = {
  title: 'Fan engagement',
  about: 'Your fans, and ways to keep in touch.',
  groups: 'Your fans',
  all: 'All fans',
  list: 'Fans',
  failed: 'Your fans could not be loaded.',
  none: { title: 'No one here yet', text: 'Everyone who follows you or pays you is in one of these groups.' },
  showAll: 'Show all fans',
  message: 'Message',
  write: 'New message',
  spent: 'in 90 days',
  since: (day: string) => `Since ${day}`,
  lastPaid: (day: string) => `paid ${day}`,
  neverPaid: 'has not paid yet',
  note: (name: string) => `Note about ${name}`,
  birthdays: 'Birthdays',
  noBirthdays: `No birthdays in the next ${birthdayDays} days. Add a birthday to your note about a fan.`,
  today: 'Today',
  openPage: 'See your fans',
  broadcasts: 'Broadcasts',
} as const

export const SEGMENTS: Record<Segment, { name: string; about: string }> = {
  new: { name: 'New', about: 'Followed or first paid in the last 30 days' },
  regular: { name: 'Regular', about: 'Paid in the last 30 days' },
  vip: { name: 'VIP', about: 'Spent most in the last 90 days' },
  quiet: { name: 'Quiet', about: 'Paid nothing for 30 days' },
}
