import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** What a creator offers by the month; by itself, so that a gallery does not bring it along. */
export const CreatorTiers = lazyWithRetry(async () => ({
  default: (await import('./tiers/screens/CreatorTiers.tsx')).CreatorTiers,
}))

/** The dialog for one tier, by its id. */
export const SubscribeToTier = lazyWithRetry(() => import('./subscribing/screens/SubscribeToTier.tsx'))
