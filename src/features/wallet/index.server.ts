export { readBalance, readHistory } from './balance/store.server.ts'
export {
  beginReconciliation,
  type Discrepancy,
  endReconciliation,
  notePage,
  type ReconciledPart,
} from './discrepancies/store.server.ts'

export {
  expireHolds,
  openHold,
  postHold,
  voidHold,
} from './holds/store.server.ts'
export { applyPayout, runPayouts } from './payouts/service.server.ts'
export { findTransfers, notePayee, payoutMetadata, restorePayout } from './payouts/store.server.ts'

export { refusalOf } from './refusals/rules.ts'
export { readSpendingLimit, setSpendingLimit } from './spending/store.server.ts'
export { readHistoryOf, readStatement, type StatementRow } from './statements/store.server.ts'
