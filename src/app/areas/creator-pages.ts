import type { Creator } from '#features/discovery/index.ts'
import type { PagePath } from '../pages.ts'

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
    title: 'No hours to call',
    text: 'Times for calls with this creator appear here. You pay nothing before a call is accepted.',
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
      title: 'No open times',
      text: 'Available times will show here in your time zone.',
    },
  },
}
