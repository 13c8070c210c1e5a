import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** A creator's tiers; lazy, so that the gallery does not load them. */
export const CreatorTiers = lazyWithRetry(async () => ({
  default: (await import('./subscribing/screens/CreatorTiers.tsx')).CreatorTiers,
}))

/** The dialog to subscribe to a tier, by its id. */
export const SubscribeToTier = lazyWithRetry(() => import('./subscribing/screens/SubscribeToTier.tsx'))
