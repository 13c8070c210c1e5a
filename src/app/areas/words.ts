import type { LinkProps } from '@tanstack/react-router'

/** Target of an empty state's action. */
export type Way = { label: string; to: LinkProps['to'] }

/** The texts of an empty state. */
export type Empty = { title: string; text: string; way: Way }

/** Texts of an area's page: its description and its empty state. The manifest has the title. */
export type AreaWords = {
  about: string
  empty: Empty
}

export const toExplore: Way = { label: 'Explore creators', to: '/explore' }
export const toDashboard: Way = { label: 'Back to your dashboard', to: '/dashboard' }
