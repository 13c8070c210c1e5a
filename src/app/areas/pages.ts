import type { FeatureFlag } from '#shared/flags.ts'
import type { AreaPath } from './access.ts'
import { type AreaWords, type Role, toExplore, type Way } from './words.ts'
import { creatorWords } from './words-creator.ts'
import { fanWords } from './words-fan.ts'

const toFigures: Way = { label: 'The platform’s figures', to: '/wallet' }

const noRequests: AreaWords = {
  title: 'Call Requests',
  about: 'Who asks you for a call.',
  empty: {
    title: 'Nobody asks an admin for calls',
    text: 'Fans send their requests to creators. What is paid for calls is with the figures.',
    way: toFigures,
  },
}

/** What admins read where it differs from fans. */
const adminWords: Partial<Record<AreaPath, AreaWords>> = {
  '/analytics': {
    title: 'Analytics',
    about: 'How the house develops.',
    empty: {
      title: 'Not enough happened yet to draw a line',
      text: 'Growth and conversions are compared here with the days before. What was paid and earned is with the figures.',
      way: toFigures,
    },
  },
  '/content': {
    title: 'My Content',
    about: 'What is published under your own name.',
    empty: {
      title: 'Nothing is published under your name',
      text: 'Photos, videos and streams come from creators. You see them as everybody does.',
      way: toExplore,
    },
  },
  '/call-requests': noRequests,
  '/requests': noRequests,
}

const byRole: Record<Role, Partial<Record<AreaPath, AreaWords>>> = {
  fan: fanWords,
  creator: { ...fanWords, ...creatorWords },
  admin: { ...fanWords, ...adminWords },
}

/** What a page says to somebody; undefined for pages that are no empty frames. Parts whose flag is off are not in it. */
export function wordsOf(path: AreaPath, role: Role, flags: readonly FeatureFlag[]): AreaWords | undefined {
  const words = byRole[role][path]
  if (!words?.tabs) return words
  return { ...words, tabs: words.tabs.filter(({ flag }) => flag === undefined || flags.includes(flag)) }
}

/** Titles of pages about one creator. */
const others: Partial<Record<AreaPath, string>> = {
  '/home': 'Home',
  '/schedule/$id': 'Book a Session',
  '/call/video/$id': 'Video call',
  '/call/voice/$id': 'Voice call',
  '/offers': 'Offers',
  '/tip/$id': 'Send a tip',
}

/** The name of a page, for the browser's tab. */
export const titleOf = (path: AreaPath, role: Role = 'fan'): string =>
  others[path] ?? byRole[role][path]?.title ?? creatorWords[path]?.title ?? 'Limelight'
