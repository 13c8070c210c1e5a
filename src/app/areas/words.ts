import type { LinkProps } from '@tanstack/react-router'
import type { ModalName } from '#client/modals/names.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import type { User } from '#shared/session.ts'

export type Role = User['role']

/** Where an empty page leads: a page, the creators of a category, or a modal over it. */
export type Way = { label: string } & ({ to: LinkProps['to'] } | { category: string } | { modal: ModalName })

/** What a place without anything in it says. */
export type Empty = { title: string; text: string; way: Way }

export type Tab = Empty & { label: string; flag?: FeatureFlag }

/** One page of an area: its name, what it is for, and what is there before anything is. */
export type AreaWords = {
  title: string
  about: string
  empty: Empty
  /** Divide what will be there; each with words of its own where they differ. */
  tabs?: readonly Tab[]
  /** Shows who is live above the rest. */
  live?: true
}

export const toExplore: Way = { label: 'Explore creators', to: '/explore' }
export const toDashboard: Way = { label: 'Back to your dashboard', to: '/dashboard' }
export const toEarnings: Way = { label: 'See your earnings', to: '/earnings' }
export const toRates: Way = { label: 'Look at your prices', modal: 'pricingRates' }
