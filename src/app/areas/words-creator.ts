import type { PagePath } from '../pages.ts'
import { type AreaWords, toDashboard } from './words.ts'

/** Texts for creators that differ from those for fans. */
export const creatorWords: Partial<Record<PagePath, AreaWords>> = {
  '/followers': {
    about: 'People who follow you.',
    empty: {
      title: 'No followers yet',
      text: 'People who follow you are listed here, newest first. Your public page is where they find you.',
      way: toDashboard,
    },
  },
  '/subscribers': {
    about: 'Active subscribers',
    empty: {
      title: 'No subscribers yet',
      text: 'Fans who subscribe to you are listed here, with the tier they chose and the day it renews.',
      way: { label: 'Your followers', to: '/followers' },
    },
  },
}
