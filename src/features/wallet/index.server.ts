export {
  type Adjustment,
  type AdjustmentDecision,
  type AdjustmentProposal,
  decideAdjustment,
  listAdjustments,
  proposeAdjustment,
} from './adjustments/store.server.ts'
export { readBalance, readHistory } from './balance/store.server.ts'
export {
  beginReconciliation,
  type Discrepancy,
  endReconciliation,
  notePage,
  type ReconciledPart,
} from './discrepancies/store.server.ts'
export { type PlatformFigures, type ProofRun, readFigures, recordProof, runProof } from './figures/store.server.ts'
export {
  expireHolds,
  type HoldResolution,
  type HoldResult,
  openHold,
  postHold,
  voidHold,
} from './holds/store.server.ts'
export { applyPayout, runPayouts } from './payouts/service.server.ts'
export {
  finishPayout,
  listDuePayouts,
  listUnfinishedPayouts,
  notePayee,
  noteReversal,
  type PayoutRow,
  progressPayout,
  requestPayout,
} from './payouts/store.server.ts'
export { grantPromo, type PromoResult } from './promotions/store.server.ts'
export { foldInbox, proveLedger, purgeRequests, type Violation } from './proof/store.server.ts'
export { refusalOf } from './refusals/rules.ts'
export { readSpendingLimit, type SpendingLimit, setSpendingLimit } from './spending/store.server.ts'
export { readHistoryOf, readStatement, type StatementRow } from './statements/store.server.ts'
