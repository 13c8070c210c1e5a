import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { ContentItem } from './contract.ts'
export { loadGallery } from './gallery/screens/load.ts'
export { useGalleryTabs } from './gallery/screens/useGalleryTabs.tsx'
export { ContentTile } from './items/screens/ContentTile.tsx'
export { useContentOpener } from './viewer/screens/useContentOpener.tsx'

/** An item whose address was opened; only a creator's page shows it, and rarely. */
export const ContentOnArrival = lazyWithRetry(() => import('./viewer/screens/ContentOnArrival.tsx'))

/** What somebody has unlocked; only /collections shows it. */
export const Purchases = lazyWithRetry(() => import('./unlocking/screens/Purchases.tsx'))

/** The creator's tiers that open content, to choose one. */
export const TierChoice = lazyWithRetry(async () => ({
  default: (await import('./editing/screens/TierChoice.tsx')).TierChoice,
}))

/** The creator's own gallery on their dashboard. */
export const StudioTabs = lazyWithRetry(() => import('./gallery/screens/StudioTabs.tsx'))
