import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { ContentItem } from './contract.ts'
export { ContentTile } from './screens/ContentTile.tsx'
export { loadGallery } from './screens/load.ts'
export { useContentOpener } from './screens/useContentOpener.tsx'
export { useGalleryTabs } from './screens/useGalleryTabs.tsx'

/** An item whose address was opened; only a creator's page shows it, and rarely. */
export const ContentOnArrival = lazyWithRetry(() => import('./screens/ContentOnArrival.tsx'))

/** What somebody has unlocked; only /collections shows it. */
export const Purchases = lazyWithRetry(() => import('./screens/Purchases.tsx'))

/** The creator's tiers that open content, to choose one. */
export const TierChoice = lazyWithRetry(async () => ({
  default: (await import('./screens/TierChoice.tsx')).TierChoice,
}))
