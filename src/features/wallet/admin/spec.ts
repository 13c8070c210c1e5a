import { areaNames } from '#client/admin/areas.ts'
import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'
import { userNotFound } from '#shared/refusals.ts'

export { adjustmentsPage } from '../lists.ts'

export const adjustmentReason = { max: 500 } as const
/** Most tokens of one adjustment, as a protection against typing errors. */
export const adjustmentMax = 1_000_000
/** Search for the person of an adjustment: from `min` characters, `delayMs` after the last keystroke. */
export const peopleSearch = { min: 2, max: 30, results: 8, delayMs: 300 } as const
export const discrepanciesShown = 50
/** Page size of a figure's rows, payouts and holds. */
export const moneyPage = { default: 20, max: 100 } as const
/** Figures that are sums of accounts. */
export const accountFigures = [
  'liability',
  'spendable',
  'held',
  'debt',
  'pending',
  'available',
  'paying_out',
  'disputed',
] as const
/** Figures with a list of rows. */
export const figureNames = [
  ...accountFigures,
  'sold',
  'promotional',
  'taken_back',
  'earned',
  'paid_out',
  'debts',
  'frozen',
] as const
export type FigureName = (typeof figureNames)[number]
/** Age after which a proof counts as stale; it runs every hour. */
export const proofStaleMs = 2 * 3_600_000

export const ADMIN_SENTENCES = {
  title: areaNames.money,
  figuresMissing: 'The figures could not be loaded.',
  figuresStale: 'The figures could not be refreshed. These are the last known ones.',
  adjustmentsMissing: 'The adjustments could not be loaded.',
  noAdjustments: 'No tokens have been adjusted yet.',
  noProposals: 'There are no proposals to decide.',
  agrees: 'The provider and the ledger agree.',
  neverCompared: 'The provider and the ledger have not been compared yet.',
  mismatch: 'The ledger does not add up. Payouts are stopped.',
  mismatchHelp: 'Payouts resume after a proof without errors. Balances and spending are not affected.',
  proposed: 'Proposed. Another admin has to approve it.',
  approved: 'Approved. The tokens have moved.',
  rejected: 'Rejected. Nothing has moved.',
  withdrawn: 'Withdrawn. Nothing has moved.',
  tokensInvalid: 'Enter a whole number of tokens, with a minus to take away.',
  tokensTooMany: `At most ${fullNumber(adjustmentMax)} tokens at once.`,
  reasonMissing: 'Give a reason. The person sees it too.',
  dismissReasonMissing: 'Explain why nothing needs to be done.',
  dismissHint: 'Your conclusion, stored with the entry.',
  holdReasonMissing: 'Give a reason. The creator sees it.',
  holdHint: 'The creator sees it in their wallet and by email.',
  held: 'On hold. The creator was notified of the reason.',
  releaseReasonMissing: 'Enter a reason for the release.',
  releaseHint: 'Stored with the hold. Waiting payouts are sent within five minutes.',
  released: 'Released. The payouts resume.',
  payoutsMissing: 'The payouts could not be loaded.',
  holdsMissing: 'The payouts on hold could not be loaded.',
  noPayouts: 'No payouts here.',
  noHolds: 'No payouts are on hold.',
  rowsMissing: 'This list could not be loaded.',
  newestFirst: 'Newest first.',
  parts: 'Finance pages',
  noRows: 'Nothing here yet.',
  creatorMissing: 'Choose whose payouts to hold.',
  onlyCreators: 'Only creators have payouts.',
  dismissed: 'Dismissed. A change opens the entry again.',
  personMissing: 'Choose whose tokens to adjust.',
  personTwice: 'Please name one person.',
} as const

/** Names of the kinds of accounts and lots. */
export const PLACES: Readonly<Record<string, string>> = {
  spendable: 'Ready to spend',
  held: 'Reserved or frozen',
  debt: 'Owed',
  pending: 'Earned, pending',
  available: 'Earned, available',
  paying_out: 'Being paid out',
  disputed: 'Disputed',
  bought: 'Bought',
  gifted: 'Gift',
  promo: 'Bonus',
  paid: 'Paid out',
}

/** Names of the kinds of discrepancies. */
export const DISCREPANCIES = {
  charge_unknown: 'Payment without a purchase',
  refund_unknown: 'Refund without a purchase',
  dispute_unknown: 'Dispute without a purchase',
  transfer_unknown: 'Transfer without a payout',
  amount_differs: 'Amounts differ',
  purchase_unpaid: 'Purchase without a payment',
} as const

export const ADMIN_REFUSALS = {
  personNotFound: userNotFound,
  tokensInvalid: reason('invalid', 'INVALID', ADMIN_SENTENCES.tokensInvalid),
  reasonMissing: reason('invalid', 'INVALID', ADMIN_SENTENCES.reasonMissing),
  notACreator: reason('invalid', 'NOT_A_CREATOR', 'Only creators have earnings.'),
  adjustmentNotFound: reason('not_found', 'ADJUSTMENT_NOT_FOUND', 'This adjustment does not exist.'),
  discrepancyNotOpen: reason('not_found', 'DISCREPANCY_NOT_FOUND', 'This is no longer open.'),
  notHoldable: reason(
    'conflict',
    'PAYOUTS_NOT_HOLDABLE',
    'These payouts are on hold already, or the person is not a creator.',
  ),
  holdNotOpen: reason('not_found', 'HOLD_NOT_OPEN', 'This hold does not exist or was released.'),
  ownProposal: reason('forbidden', 'OWN_PROPOSAL', 'Another admin has to decide on your proposal.'),
  ownTokens: reason('forbidden', 'OWN_TOKENS', 'Another admin has to decide on your own tokens.'),
  alreadyDecided: reason('conflict', 'ALREADY_DECIDED', 'Another admin has decided on this already.'),
  insufficientTokens: reason(
    'conflict',
    'INSUFFICIENT_TOKENS',
    'There are not as many tokens to take. Nothing has moved.',
  ),
} as const
