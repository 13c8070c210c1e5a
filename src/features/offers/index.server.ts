export { hideOffers, showOffers } from './store.server.ts'
