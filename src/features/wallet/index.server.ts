export { refusalOf } from './rules/refusal.ts'
export { applyPayout, runPayouts } from './service/payouts-job.server.ts'
export {
  type Adjustment,
  type AdjustmentDecision,
  type AdjustmentProposal,
  decideAdjustment,
  listAdjustments,
  proposeAdjustment,
} from './store/adjustments.server.ts'
export { readBalance, readHistory } from './store/balance.server.ts'
export {
  beginReconciliation,
  type Discrepancy,
  endReconciliation,
  notePage,
  type ReconciledPart,
} from './store/discrepancies.server.ts'
export { type PlatformFigures, type ProofRun, readFigures, recordProof, runProof } from './store/figures.server.ts'
export {
  expireHolds,
  type HoldResolution,
  type HoldResult,
  openHold,
  postHold,
  voidHold,
} from './store/holds.server.ts'
export { readSpendingLimit, type SpendingLimit, setSpendingLimit } from './store/limits.server.ts'
export {
  finishPayout,
  listDuePayouts,
  listUnfinishedPayouts,
  notePayee,
  noteReversal,
  type PayoutRow,
  progressPayout,
  requestPayout,
} from './store/payouts.server.ts'
export { grantPromo, type PromoResult } from './store/promo.server.ts'
export { readHistoryOf, readStatement, type StatementRow } from './store/statement.server.ts'
export { foldInbox, proveLedger, purgeRequests, type Violation } from './store/upkeep.server.ts'
