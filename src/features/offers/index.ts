import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { PublicOffer } from './contract.ts'
export { OfferList } from './screens/OfferList.tsx'
/** For creators alone. */
export const OwnOffers = lazyWithRetry(async () => ({ default: (await import('./screens/OwnOffers.tsx')).OwnOffers }))
