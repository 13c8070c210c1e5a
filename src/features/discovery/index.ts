import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { CreatorCard as CreatorPoster } from './cards/screens/CreatorCard.tsx'
export type { Creator } from './contract.ts'
export { FeedLoading } from './feed/screens/FeedLoading.tsx'
export type { HomeCreator } from './home/contract.ts'
export { CreatorMissing } from './missing/screens/CreatorMissing.tsx'

export { LoadFailed } from './screens/LoadFailed.tsx'
export { findCreator } from './screens/load.ts'
export { searchDelayMs } from './spec.ts'

/** Latest posts of followed creators, for the home page on wide screens. */
export const FeedPreview = lazyWithRetry(async () => ({ default: (await import('./feed/screens/Feed.tsx')).Feed }))
