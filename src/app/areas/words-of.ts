import type { Role } from '#shared/session.ts'
import type { PagePath } from '../pages.ts'
import { type AreaWords, toExplore } from './words.ts'
import { creatorWords } from './words-creator.ts'
import { fanWords } from './words-fan.ts'

/** Texts for admins that differ from those for fans. */
const adminWords: Partial<Record<PagePath, AreaWords>> = {
  '/content': {
    about: 'Your published items.',
    empty: {
      title: 'Nothing is published under your name',
      text: 'Photos, videos and streams come from creators. You see them as everyone does.',
      way: toExplore,
    },
  },
}

const byRole: Record<Role, Partial<Record<PagePath, AreaWords>>> = {
  fan: fanWords,
  creator: { ...fanWords, ...creatorWords },
  admin: { ...fanWords, ...adminWords },
}

/** Returns the texts of a page for a role; undefined for pages about one creator. */
export const wordsOf = (path: PagePath, role: Role): AreaWords | undefined => byRole[role][path]
