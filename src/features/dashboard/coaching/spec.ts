import type { FeatureFlag } from '#shared/flags.ts'

/** How long one is shown, how many before it are not shown again, and how many are remembered. */
export const rotateMs = 30_000
export const avoidLast = 3
export const historyMax = 10

export type Category = 'monetization' | 'engagement' | 'growth'
/** What the one button of a tip does: it leads to a page, or opens a modal. */
export type Deed =
  | {
      to:
        | '/messages'
        | '/call-requests'
        | '/orders'
        | '/content'
        | '/shop'
        | '/availability'
        | '/settings/subscriptions'
        | '/settings'
        | '/analytics'
        | '/profile'
    }
  | { opens: 'broadcast' | 'announceShow' | 'createOffer' }
export type Tip = {
  id: string
  category: Category
  text: string
  button: string
  deed: Deed
  /** The area it speaks of: with its flag off it is not shown. */
  flag?: FeatureFlag
}

export const CATEGORIES: Record<Category, string> = {
  monetization: 'Earn more',
  engagement: 'Stay close',
  growth: 'Grow',
}

export const COACHING = {
  title: 'Tip for you',
  next: 'Another tip',
  pause: 'Pause tips',
  resume: 'Resume tips',
} as const
