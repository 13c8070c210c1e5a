import type { Creator } from '#features/discovery/index.ts'
import type { PagePath } from '../pages.ts'
import { notOpen } from './words.ts'

type CreatorPageWords = {
  title: (name: string) => string
  /** The prices: the creator's own rates are the only ones. */
  prices: (creator: Creator) => readonly { label: string; tokens: number }[]
  empty: { title: string; text: string }
}

/** The default length of a call in minutes. */
const defaultMinutes = 10

const call = (kind: 'Video' | 'Voice', rate: (creator: Creator) => number): CreatorPageWords => ({
  title: (name) => `${kind} call with ${name}`,
  prices: (creator) => [
    { label: 'A minute', tokens: rate(creator) },
    { label: `${defaultMinutes} minutes`, tokens: rate(creator) * defaultMinutes },
  ],
  empty: {
    title: notOpen('Calls'),
    text: 'These will be the prices. You can message and tip this creator today.',
  },
})

export const creatorPages: Partial<Record<PagePath, CreatorPageWords>> = {
  '/call/video/$id': call('Video', (creator) => creator.video_price),
  '/call/voice/$id': call('Voice', (creator) => creator.voice_price),
  '/schedule/$id': {
    title: (name) => `Book a session with ${name}`,
    prices: (creator) => [
      { label: 'Video call, a minute', tokens: creator.video_price },
      { label: 'Voice call, a minute', tokens: creator.voice_price },
    ],
    empty: {
      title: notOpen('Booking'),
      text: 'Available times will show here in your time zone. You can message and tip this creator today.',
    },
  },
}
