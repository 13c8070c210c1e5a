import type { PagePath } from '../pages.ts'
import { type AreaWords, notOpen, toExplore } from './words.ts'

/** The texts for fans, and for admins where they have none of their own. */
export const fanWords: Partial<Record<PagePath, AreaWords>> = {
  '/followers': {
    about: 'People who follow you.',
    empty: {
      title: 'No followers yet',
      text: 'People who follow you are listed here. The creators you follow have their own page.',
      way: { label: 'Who you follow', to: '/following' },
    },
  },
  '/collections': {
    about: 'What you bookmarked and what you bought.',
    empty: {
      title: 'Your shelf is empty',
      text: "Creators you bookmark are kept here. What you bought is under Purchases, even if it's no longer on sale.",
      way: toExplore,
    },
  },
  '/tv': {
    about: 'Live shows, and the ones you missed.',
    empty: { title: 'The stage is dark', text: 'No one is live, and there is no replay to watch yet.', way: toExplore },
  },
  '/shop': {
    about: 'Things that creators make, sign and send.',
    empty: {
      title: 'Nothing on sale yet',
      text: 'What creators put on sale appears here: prints, letters, clothes, voice recordings.',
      way: toExplore,
    },
  },
  '/video-call/$sessionId': {
    about: 'The room of a call opens when both sides are expected.',
    empty: {
      title: 'This call is not open',
      text: `${notOpen('Calls')}.`,
      way: toExplore,
    },
  },
  '/voice-call/$sessionId': {
    about: 'The room of a call opens when both sides are expected.',
    empty: {
      title: 'This call is not open',
      text: `${notOpen('Calls')}.`,
      way: toExplore,
    },
  },
  '/shop/product/$id': {
    about: 'Things that creators make, sign and send.',
    empty: {
      title: 'This piece is not on sale',
      text: 'It was sold, or its creator removed it. See what else there is.',
      way: { label: 'To the shop', to: '/shop' },
    },
  },
}
