import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { HomeCreator } from './contract/home.ts'
export type { Creator, CreatorCard } from './contract.ts'
export { FeedLoading } from './feed/screens/FeedLoading.tsx'
export { CreatorCard as CreatorPoster, CreatorCardSkeleton } from './screens/CreatorCard.tsx'
export { CreatorMissing } from './screens/CreatorMissing.tsx'
export { livePage } from './screens/endless.ts'
export { LoadFailed } from './screens/LoadFailed.tsx'
export { findCreator } from './screens/load.ts'
export { type Category, categories, searchDelayMs, searchMin } from './spec.ts'

/** The latest of whom one follows, on the wide home. */
export const FeedPreview = lazyWithRetry(async () => ({ default: (await import('./feed/screens/Feed.tsx')).Feed }))
