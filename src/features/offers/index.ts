import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { OfferList } from './catalogue/screens/OfferList.tsx'
export type { PublicOffer } from './contract.ts'
/** For creators only. */
export const OwnOffers = lazyWithRetry(async () => ({
  default: (await import('./screens/OwnOffers.tsx')).OwnOffers,
}))
