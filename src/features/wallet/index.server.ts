export { walletRouter } from './router.server.ts'
export { readBalance, readHistory } from './store/balance.server.ts'
export {
  expireHolds,
  type HoldResolution,
  type HoldResult,
  openHold,
  postHold,
  voidHold,
} from './store/holds.server.ts'
export { refused } from './store/outcome.ts'
export { grantPromo, type PromoResult } from './store/promo.server.ts'
export { foldInbox, proveLedger, purgeRequests, type Violation } from './store/upkeep.server.ts'
