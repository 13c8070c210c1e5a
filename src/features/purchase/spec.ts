import { reason } from '#shared/errors.ts'

/** Longest message of a gift, in characters. */
export const giftMessageMax = 200

/** Maximum number of saved cards in one list of the provider. */
export const savedCardsMax = 10

export const SENTENCES = {
  signInFirst: 'Please sign in to purchase tokens',
  giftRecipient: 'Invalid gift recipient',
  failed: 'Payment failed. Please try again.',
  unexpected: 'Unexpected response from payment server.',
  confirmationFailed: 'Payment confirmation failed. Please try again.',
  /**
   * Shown if the payer closed or failed the bank's challenge (3-D Secure), because the provider does not distinguish
   * the two.
   */
  notConfirmed: 'This payment was not confirmed with your bank, so nothing was charged. Try again or use another card.',
  purchased: 'Tokens purchased successfully!',
  added: (tokens: number) => `${tokens} tokens added successfully!`,
  packageUnknown: 'Please choose one of the token packages.',
  cardMissing: 'Please enter your card.',
  /** Shown with a failure whose outcome is unknown. */
  neverTwice: 'Trying again never charges you twice.',
  startsAnew: 'Starting over is a new payment. If the last one went through, you pay twice.',
  interrupted: "Your last payment didn't finish.",
  secured: 'Secured by Stripe',
  /** Shown before the links to the terms and the privacy policy. */
  agree: 'By paying you agree to our',
  processing: 'Your bank is still working on this payment. The tokens arrive by themselves.',
  bankWaits: 'Your bank still has to confirm your last payment. Until then nothing is charged.',
  cardFormMissing: 'The card form could not be loaded. Please check your connection and try again.',
  /** Shown if the card form is not needed: a card is saved, or a payment is being resumed. */
  providerMissing: 'Our payment provider could not be reached. Please check your connection and try again.',
  walletsMissing: 'Apple Pay, Google Pay and Link did not load. You can pay by card.',
  /** Shown while the payer has not answered the bank's challenge. */
  bankSlow: 'Your bank has not answered yet. You can stop waiting: an approved payment still brings its tokens.',
  stopWaiting: 'Stop waiting',
  /** Shown while a press on Pay has had no response yet. */
  takesLong: 'This is taking longer than usual. You are never charged twice, also if you close this page.',
  gifted: (tokens: number, name: string) => `${tokens} tokens are with ${name}.`,
  messageTooLong: `Messages have at most ${giftMessageMax} characters.`,
  giftsRefused: "This person isn't accepting gifts right now.",
  giftsRefusedBy: (name: string) => `${name} isn't accepting gifts right now.`,
  cardUnusable: 'This card can no longer be used. Please choose another one.',
  cardGone: 'This card is no longer saved here.',
  cardRemoved: 'The card is removed.',
  cardsMissing: 'Your saved cards could not be loaded.',
  noCards: 'No cards saved. When you buy tokens you can save the card for next time.',
  giftsMissing: 'Your gift settings could not be loaded.',
  receiptMissing: "We can't find that receipt.",
  purchasesMissing: 'Your purchases could not be loaded.',
  noPurchases: 'No purchases yet',
  refundAsk: (tokens: number, usd: string) => `${usd} goes back to your card, and the ${tokens} tokens leave at once.`,
  refundAskGift: (tokens: number, usd: string, name: string) =>
    `${usd} goes back to your card, and the ${tokens} tokens leave @${name} at once.`,
  refunded: (usd: string) => `${usd} is on its way back to your card.`,
  refundFailed: 'The refund did not go through. Your tokens are back, and nothing was paid back.',
  releaseReasonMissing: 'Say why the warning is unfounded.',
  releaseHint: 'Stored with the purchase. The buyer gets the frozen tokens back at once.',
  released: 'Released. The tokens can be spent again.',
  noWarnings: 'No fraud warnings.',
  warningsMissing: 'The fraud warnings could not be loaded.',
  refundUnknown: 'We do not know yet whether the refund succeeded. Trying again never refunds twice.',
} as const

/** Names of the states of a purchase. */
export const PURCHASE_STATES = {
  created: 'Not finished',
  processing: 'Being paid',
  requires_action: 'Waiting for your bank',
  failed: 'Not paid',
  succeeded: 'Paid',
  disputed: 'Disputed',
  refunded: 'Refunded',
} as const

/** Names of the states of a refund. */
export const REFUND_STATES = {
  requested: 'Refund requested',
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund did not arrive',
} as const

/** Page size of the admins' list of purchases with a fraud warning. */
export const warningsPage = { default: 20, max: 50 } as const
export const releaseReason = { max: 500 } as const

/** Accepted payment methods. Apple Pay and Google Pay provide a card; Link is a separate type. */
export const paymentMethodTypes: ('card' | 'link')[] = ['card', 'link']

export const purchasesPage = { default: 20, max: 50 } as const

/** Days in which untouched tokens can be refunded. */
export const refundDays = 14

/** Milliseconds after which the dialog shows that the payment takes long. */
export const longWaitMs = 6_000

/** Time limits of the payment provider, in milliseconds. */
export const providerLimits = {
  /** Loading the provider's script. */
  script: 20_000,
  /** Rendering the card form or the wallet buttons. */
  form: 15_000,
  /** Creating a payment method from a typed card. */
  method: 20_000,
  /** Waiting for the bank before the fan may stop waiting. */
  bankSlow: 30_000,
  /** Waiting for the bank before the payment is looked up later. */
  bank: 600_000,
} as const

/** Search for a gift's recipient: from `min` characters, `delayMs` after the last keystroke. */
export const recipientSearch = { min: 2, max: 30, results: 8, delayMs: 300 } as const

export const REFUSALS = {
  signInFirst: reason('unauthenticated', 'UNAUTHENTICATED', SENTENCES.signInFirst),
  giftRecipient: reason('invalid', 'GIFT_RECIPIENT_INVALID', SENTENCES.giftRecipient),
  /** Sentence for a decline without a sentence of the provider. */
  declined: reason('payment_required', 'PAYMENT_DECLINED', SENTENCES.failed),
  providerUnavailable: reason('unavailable', 'PAYMENT_PROVIDER_UNAVAILABLE', SENTENCES.failed),
  notFound: reason('not_found', 'PURCHASE_NOT_FOUND', 'This purchase does not exist.'),
  giftsRefused: reason('invalid', 'GIFTS_NOT_ACCEPTED', SENTENCES.giftsRefused),
  cardUnusable: reason('payment_required', 'PAYMENT_DECLINED', SENTENCES.cardUnusable),
  cardNotFound: reason('not_found', 'CARD_NOT_FOUND', SENTENCES.cardGone),
  cardsUnavailable: reason(
    'unavailable',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider is not responding right now. Please try again in a moment.',
  ),
  cardsRefused: reason(
    'invalid',
    'PAYMENT_PROVIDER_REFUSED',
    'The payment provider refused your details. Check your email address, then contact us.',
  ),
  refundUnavailable: reason('unavailable', 'REFUND_UNKNOWN', SENTENCES.refundUnknown),
  refundFailed: reason('conflict', 'REFUND_FAILED', SENTENCES.refundFailed),
  notRefundable: reason('conflict', 'NOT_REFUNDABLE', 'This purchase cannot be refunded.'),
  refundTooLate: reason(
    'conflict',
    'REFUND_TOO_LATE',
    `Purchases can be refunded for ${refundDays} days. This one is older.`,
  ),
  tokensSpent: reason(
    'conflict',
    'TOKENS_SPENT',
    'Some of these tokens are spent or reserved. Only untouched purchases can be refunded.',
  ),
  partlyRefunded: reason(
    'conflict',
    'PARTLY_REFUNDED',
    'Part of this purchase went back to your card already. The rest cannot be refunded here.',
  ),
  releaseReasonMissing: reason('invalid', 'INVALID', SENTENCES.releaseReasonMissing),
  warningNotFound: reason('not_found', 'WARNING_NOT_FOUND', 'No card network warned of this purchase.'),
  ownPurchase: reason('forbidden', 'OWN_PURCHASE', 'Another admin has to decide about your own purchase.'),
  buyerInactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot buy tokens right now.'),
} as const
