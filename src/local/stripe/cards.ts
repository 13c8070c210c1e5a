/** Reason of a declined card: the error code and, for `card_declined`, the decline code. */
export type Decline = readonly [code: string, declineCode?: string]

export type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  funding: 'credit' | 'debit'
  /** When the card requires 3-D Secure: for every payment, or until it has been set up for a customer. */
  challenge?: 'always' | 'unless_set_up'
  decline?: Decline
  /** Decline reason even after a completed challenge. */
  declineAfterChallenge?: Decline
  /** True if Stripe's risk engine blocks the card without asking the bank. */
  blocked?: boolean
  dispute?: 'fraudulent' | 'product_not_received'
  earlyFraudWarning?: boolean
  refund?: 'pending' | 'fails'
}

const DECLINED: Decline = ['card_declined', 'generic_decline']
const NO_FUNDS: Decline = ['card_declined', 'insufficient_funds']

const visa = (behaviour: Partial<TestCard> = {}): TestCard => ({ brand: 'visa', funding: 'credit', ...behaviour })

/** Supported test numbers of https://docs.stripe.com/testing. All other numbers are refused. */
const CARDS: Record<string, TestCard> = {
  '4242424242424242': visa(),
  '4000056655665556': visa({ funding: 'debit' }),
  '4000000000000077': visa(),
  '5555555555554444': { brand: 'mastercard', funding: 'credit' },
  '2223003122003222': { brand: 'mastercard', funding: 'credit' },
  '5200828282828210': { brand: 'mastercard', funding: 'debit' },
  '378282246310005': { brand: 'amex', funding: 'credit' },
  '371449635398431': { brand: 'amex', funding: 'credit' },
  '6011111111111117': { brand: 'discover', funding: 'credit' },
  '4000002500003155': visa({ challenge: 'unless_set_up' }),
  '4000002760003184': visa({ challenge: 'always' }),
  '4000000000003220': visa({ challenge: 'always' }),
  '4000000000003063': visa({ challenge: 'always' }),
  '4000000000003055': visa(),
  '4000008400001629': visa({ challenge: 'always', declineAfterChallenge: DECLINED }),
  '4000008260003178': visa({ challenge: 'always', declineAfterChallenge: NO_FUNDS }),
  '4000000000000002': visa({ decline: DECLINED }),
  '4000000000009995': visa({ decline: NO_FUNDS }),
  '4000000000009987': visa({ decline: ['card_declined', 'lost_card'] }),
  '4000000000009979': visa({ decline: ['card_declined', 'stolen_card'] }),
  '4000000000000069': visa({ decline: ['expired_card'] }),
  '4000000000000127': visa({ decline: ['incorrect_cvc'] }),
  '4000000000000119': visa({ decline: ['processing_error'] }),
  '4000000000006975': visa({ decline: ['card_declined', 'card_velocity_exceeded'] }),
  '4000000000000341': visa({ decline: DECLINED }),
  '4100000000000019': visa({ decline: ['card_declined', 'fraudulent'], blocked: true }),
  '4000000000000259': visa({ dispute: 'fraudulent' }),
  '4000000000002685': visa({ dispute: 'product_not_received' }),
  '4000000000005423': visa({ earlyFraudWarning: true }),
  '4000000000007726': visa({ refund: 'pending' }),
  '4000000000005126': visa({ refund: 'fails' }),
}

/** Payment method names of test mode, such as `pm_card_visa`. Each use creates a new payment method. */
const ALIASES: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_bypassPending: '4000000000000077',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequired: '4000000000003063',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_radarBlock: '4100000000000019',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
}

const TOKENS: Record<string, string> = {
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_chargeDeclined: '4000000000000002',
  tok_threeDSecureRequired: '4000000000003063',
}

export function testCard(number: string): TestCard | undefined {
  return CARDS[number]
}

export function numberOfAlias(alias: string): string | undefined {
  return ALIASES[alias]
}

export function numberOfToken(cardToken: string): string | undefined {
  return TOKENS[cardToken]
}
