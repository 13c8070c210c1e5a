import { reason } from '#shared/errors.ts'

export { adjustmentsPage } from './lists.ts'

export const adjustmentReason = { max: 500 } as const
/** One adjustment moves at most this many tokens: a slip of the finger stays a slip. */
export const adjustmentMax = 1_000_000
/** The search for whose tokens to adjust: from two characters on, 300 ms after the last one. */
export const peopleSearch = { min: 2, max: 30, results: 8, delayMs: 300 } as const
export const discrepanciesShown = 50
/** The proof runs every hour: one that is older than this says that it does not run. */
export const proofStaleMs = 2 * 3_600_000

export const ADMIN_SENTENCES = {
  figuresMissing: 'The figures could not be loaded.',
  figuresStale: 'The figures could not be refreshed. These are the last known ones.',
  adjustmentsMissing: 'The adjustments could not be loaded.',
  noAdjustments: 'No tokens have been adjusted yet.',
  noProposals: 'Nothing waits for a decision.',
  agrees: 'The provider and the ledger agree.',
  neverCompared: 'The provider and the ledger have not been compared yet.',
  mismatch: 'The ledger does not add up. Payouts are stopped.',
  mismatchHelp: 'Nothing is paid out until a proof finds nothing wrong. Balances and spending go on.',
  proposed: 'Proposed. Another admin has to approve it.',
  approved: 'Approved. The tokens have moved.',
  rejected: 'Rejected. Nothing has moved.',
  withdrawn: 'Withdrawn. Nothing has moved.',
  tokensInvalid: 'Enter a whole number of tokens, with a minus to take away.',
  tokensTooMany: `At most ${adjustmentMax.toLocaleString('en-US')} tokens at once.`,
  reasonMissing: 'Say why: the person reads it too.',
  dismissReasonMissing: 'Say why nothing needs to be done.',
  dismissHint: 'What you found out. It stays with the entry.',
  dismissed: 'Dismissed. It comes back if its story changes.',
  personMissing: 'Choose whose tokens to adjust.',
  personTwice: 'Please name one person.',
} as const

/** What a discrepancy is called. */
export const DISCREPANCIES = {
  charge_unknown: 'Payment without a purchase',
  refund_unknown: 'Refund without a purchase',
  dispute_unknown: 'Dispute without a purchase',
  amount_differs: 'Amounts differ',
  purchase_unpaid: 'Purchase without a payment',
} as const

export const ADMIN_REFUSALS = {
  personNotFound: reason('not_found', 'USER_NOT_FOUND', 'This person does not exist.'),
  tokensInvalid: reason('invalid', 'INVALID', ADMIN_SENTENCES.tokensInvalid),
  reasonMissing: reason('invalid', 'INVALID', ADMIN_SENTENCES.reasonMissing),
  notACreator: reason('invalid', 'NOT_A_CREATOR', 'Only creators have earnings that could be adjusted.'),
  adjustmentNotFound: reason('not_found', 'ADJUSTMENT_NOT_FOUND', 'This adjustment does not exist.'),
  discrepancyNotOpen: reason('not_found', 'DISCREPANCY_NOT_FOUND', 'This is no longer open.'),
  ownProposal: reason('forbidden', 'OWN_PROPOSAL', 'Another admin has to decide on what you proposed.'),
  ownTokens: reason('forbidden', 'OWN_TOKENS', 'Another admin has to approve what is about your own tokens.'),
  alreadyDecided: reason('conflict', 'ALREADY_DECIDED', 'Another admin has decided on this already.'),
  insufficientTokens: reason(
    'conflict',
    'INSUFFICIENT_TOKENS',
    'There are not as many tokens to take. Nothing has moved.',
  ),
} as const
