import type { LinkProps } from '@tanstack/react-router'

/** The page that an empty page's action leads to. */
export type Way = { label: string; to: LinkProps['to'] }

/** The texts of an empty state. */
export type Empty = { title: string; text: string; way: Way }

/** The texts of an area's page: its description and its empty state. The title stands in the manifest. */
export type AreaWords = {
  about: string
  empty: Empty
}

export const toExplore: Way = { label: 'Explore creators', to: '/explore' }
export const toDashboard: Way = { label: 'Back to your dashboard', to: '/dashboard' }
