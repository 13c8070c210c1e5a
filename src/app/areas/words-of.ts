import type { FeatureFlag } from '#shared/flags.ts'
import type { Role } from '#shared/session.ts'
import type { PagePath } from '../pages.ts'
import { type AreaWords, notOpen, toExplore, type Way } from './words.ts'
import { creatorWords } from './words-creator.ts'
import { fanWords } from './words-fan.ts'

const toFigures: Way = { label: 'The platform’s figures', to: '/wallet' }

const noRequests: AreaWords = {
  about: 'Who asks you for a call.',
  empty: {
    title: 'Admins get no call requests',
    text: 'Fans send their requests to creators. What is paid for calls is with the figures.',
    way: toFigures,
  },
}

/** The texts for admins where they differ from those for fans. */
const adminWords: Partial<Record<PagePath, AreaWords>> = {
  '/analytics': {
    about: 'How the house develops.',
    empty: {
      title: notOpen('Analytics'),
      text: 'Growth and conversions will be compared here with the days before. What was paid and earned is with the figures.',
      way: toFigures,
    },
  },
  '/content': {
    about: 'What is published under your own name.',
    empty: {
      title: 'Nothing is published under your name',
      text: 'Photos, videos and streams come from creators. You see them as everyone does.',
      way: toExplore,
    },
  },
  '/call-requests': noRequests,
  '/requests': noRequests,
}

const byRole: Record<Role, Partial<Record<PagePath, AreaWords>>> = {
  fan: fanWords,
  creator: { ...fanWords, ...creatorWords },
  admin: { ...fanWords, ...adminWords },
}

/** The texts of a page for a role, without tabs whose flag is off; undefined for pages about one creator. */
export function wordsOf(path: PagePath, role: Role, flags: readonly FeatureFlag[]): AreaWords | undefined {
  const words = byRole[role][path]
  if (!words?.tabs) return words
  return { ...words, tabs: words.tabs.filter(({ flag }) => flag === undefined || flags.includes(flag)) }
}
