import type { LinkProps } from '@tanstack/react-router'
import { notOpen } from '../areas/words.ts'

const soon = (what: string) => `${notOpen(what)}. This is what is coming.`

/** The texts of an area's modal: its description, its points, and the link to the page. */
export type ModalWords = {
  title: string
  about: string
  points: readonly string[]
  way: { label: string; to: LinkProps['to'] }
}

export const modalWords = {
  goLiveSetup: {
    title: 'Go Live',
    about: soon('Going live'),
    points: [
      'A title and a photo for the people who pass by',
      'A look in the mirror: camera, microphone, light',
      'Watching is free; tips are yours',
    ],
    way: { label: 'Prepare your show', to: '/go-live-setup' },
  },
  mobileLiveStream: {
    title: 'Live',
    about: soon('Live shows'),
    points: [
      'Watch for free, full screen',
      'Say something, or send a tip that everyone sees',
      'Follow the ones you like, and hear when they go live again',
    ],
    way: { label: 'See who is live', to: '/live' },
  },
  fanEngagement: {
    title: 'Fan engagement',
    about: 'Your biggest fans, and how you keep in touch.',
    points: [
      'The fans who give you most',
      'One message to all of them, to a few or to one',
      'What they answered, and when',
    ],
    way: { label: 'See your fans', to: '/fan-engagement' },
  },
} as const satisfies Record<string, ModalWords>
