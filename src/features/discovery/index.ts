import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { HomeCreator } from './contract/home.ts'
export type { Creator } from './contract.ts'
export { FeedLoading } from './feed/screens/FeedLoading.tsx'
export { CreatorCard as CreatorPoster } from './screens/CreatorCard.tsx'
export { CreatorMissing } from './screens/CreatorMissing.tsx'

export { LoadFailed } from './screens/LoadFailed.tsx'
export { findCreator } from './screens/load.ts'
export { searchDelayMs, searchMin } from './spec.ts'

/** The latest of whom one follows, on the wide home. */
export const FeedPreview = lazyWithRetry(async () => ({ default: (await import('./feed/screens/Feed.tsx')).Feed }))
