import type { PagePath } from '../pages.ts'
import { type AreaWords, notOpen, toDashboard } from './words.ts'

/** The texts for creators where they differ from those for fans. */
export const creatorWords: Partial<Record<PagePath, AreaWords>> = {
  '/content': {
    about: 'Everything you have published.',
    empty: {
      title: 'No content yet',
      text: 'What you publish appears here, with its views, its price and what it earned.',
      way: toDashboard,
    },
  },
  '/followers': {
    about: 'People who follow you.',
    empty: {
      title: 'No followers yet',
      text: 'People who follow you are listed here, newest first. Your public page is where they find you.',
      way: toDashboard,
    },
  },
  '/subscribers': {
    about: 'Fans with a running subscription.',
    empty: {
      title: 'No subscribers yet',
      text: 'Fans who subscribe to you are listed here, with the tier they chose and the day it renews.',
      way: { label: 'Your followers', to: '/followers' },
    },
  },
  '/shop': {
    about: 'What you sell, and who is waiting for it.',
    empty: {
      title: 'No products yet',
      text: 'Add one and track its stock and orders here.',
      way: toDashboard,
    },
  },
  '/fan-engagement': {
    about: 'Your biggest fans, and how you keep in touch.',
    empty: {
      title: 'It starts with the first tip',
      text: 'The fans who give you most are named here, with a word to all of them, to a few or to one.',
      way: { label: 'Your tips', to: '/dashboard' },
    },
  },
  '/video-call/$sessionId': {
    about: 'The room of a call opens five minutes before its time.',
    empty: {
      title: 'This call is not open',
      text: `${notOpen('Calls')}.`,
      way: toDashboard,
    },
  },
  '/voice-call/$sessionId': {
    about: 'The room of a call opens five minutes before its time.',
    empty: {
      title: 'This call is not open',
      text: `${notOpen('Calls')}.`,
      way: toDashboard,
    },
  },
}
