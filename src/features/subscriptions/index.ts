import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** A creator's tiers. Loaded lazily, so that the gallery's bundle does not contain them. */
export const CreatorTiers = lazyWithRetry(async () => ({
  default: (await import('./subscribing/screens/CreatorTiers.tsx')).CreatorTiers,
}))

/** Dialog to subscribe to a tier, by its id. */
export const SubscribeToTier = lazyWithRetry(() => import('./subscribing/screens/SubscribeToTier.tsx'))
