import type { LinkProps } from '@tanstack/react-router'

/** The texts of an area's modal: its description, its points, and the link to the page. */
export type ModalWords = {
  title: string
  about: string
  points: readonly string[]
  way: { label: string; to: LinkProps['to'] }
}

export const modalWords = {
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
