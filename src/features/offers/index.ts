import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { OfferList } from './catalogue/screens/OfferList.tsx'
export type { PublicOffer } from './contract.ts'
export { deliveryLabel, withinText } from './rules.ts'
/** Screen for creators only, so it is loaded separately. */
export const OwnOffers = lazyWithRetry(async () => ({
  default: (await import('./screens/OwnOffers.tsx')).OwnOffers,
}))
