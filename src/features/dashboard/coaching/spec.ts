import type { FeatureFlag } from '#shared/flags.ts'

/** Display time of a tip, number of recent tips that are not repeated, and length of the history. */
export const rotateMs = 30_000
export const avoidLast = 3
export const historyMax = 10

export type Category = 'monetization' | 'engagement' | 'growth'
/** Action of a tip's button: opens a page or a modal. */
export type TipAction =
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
  action: TipAction
  /** Feature of the tip, which is hidden while its flag is off. */
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
