export type { OwnOffer, PublicOffer } from './contract.ts'
export { OfferList } from './screens/OfferList.tsx'
export { OwnOffers } from './screens/OwnOffers.tsx'
