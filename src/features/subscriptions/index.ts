import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { CreatorTiers } from './screens/CreatorTiers.tsx'

/** The dialog for one tier, by its id. */
export const SubscribeToTier = lazyWithRetry(() => import('./screens/SubscribeToTier.tsx'))
