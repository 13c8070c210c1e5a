import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { ContentItem } from './contract.ts'
export { loadGallery } from './gallery/screens/load.ts'
export { useGalleryTabs } from './gallery/screens/useGalleryTabs.tsx'
export { ContentTile } from './items/screens/ContentTile.tsx'
export { useContentOpener } from './viewer/screens/useContentOpener.tsx'

/** Opens the item of a link. Lazy, because this is rare. */
export const ContentOnArrival = lazyWithRetry(() => import('./viewer/screens/ContentOnArrival.tsx'))

/** Items that the user has unlocked, for the page /collections. */
export const Purchases = lazyWithRetry(() => import('./screens/Purchases.tsx'))

/** Select field for a tier that opens content. */
export const TierChoice = lazyWithRetry(async () => ({
  default: (await import('./screens/TierChoice.tsx')).TierChoice,
}))

/** Creator's own gallery for the dashboard. */
export const StudioTabs = lazyWithRetry(() => import('./gallery/screens/StudioTabs.tsx'))
