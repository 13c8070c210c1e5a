export { hideOffers, showOffers } from './editing/store.server.ts'
