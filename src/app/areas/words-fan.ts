import type { PagePath } from '../pages.ts'
import { type AreaWords, toExplore } from './words.ts'

/** Texts for fans, and for admins without texts of their own. */
export const fanWords: Partial<Record<PagePath, AreaWords>> = {
  '/followers': {
    about: 'People who follow you.',
    empty: {
      title: 'No followers yet',
      text: 'People who follow you are listed here. The creators you follow have their own page.',
      way: { label: 'Creators you follow', to: '/following' },
    },
  },
  '/collections': {
    about: 'Your bookmarks and purchases.',
    empty: {
      title: 'Your shelf is empty',
      text: "Creators you bookmark are kept here. Your purchases are under Purchases, even if they're no longer on sale.",
      way: toExplore,
    },
  },
}
