import { reason } from '#shared/errors.ts'

/** The words that may go with a gift. */
export const giftMessageMax = 200

/** More saved cards than this the provider does not list at once. */
export const savedCardsMax = 10

export const SENTENCES = {
  signInFirst: 'Please sign in to purchase tokens',
  giftRecipient: 'Invalid gift recipient',
  failed: 'Payment failed. Please try again.',
  unexpected: 'Unexpected response from payment server.',
  confirmationFailed: 'Payment confirmation failed. Please try again.',
  /** Of a payer who closed the bank's question, and of one who failed it: nobody tells the two apart. */
  notConfirmed: 'This payment was not confirmed with your bank, so nothing was charged. Try again or use another card.',
  purchased: 'Tokens purchased successfully!',
  added: (tokens: number) => `${tokens} tokens added successfully!`,
  packageUnknown: 'Please choose one of the token packages.',
  cardMissing: 'Please enter your card.',
  /** Beside a failure of which nobody knows yet whether money moved. */
  neverTwice: 'Trying again never charges you twice.',
  startsAnew: 'Starting over is a new payment. If the last one went through, you pay twice.',
  interrupted: "Your last payment didn't finish.",
  secured: 'Secured by Stripe',
  /** Before the links to both. */
  agree: 'By paying you agree to our',
  processing: 'Your bank is still working on this payment. The tokens arrive by themselves.',
  bankWaits: 'Your bank still has to confirm your last payment. Until then nothing is charged.',
  cardFormMissing: 'The card form could not be loaded. Please check your connection and try again.',
  /** Where no card is typed: one is saved, or a payment was begun before. */
  providerMissing: 'Our payment provider could not be reached. Please check your connection and try again.',
  walletsMissing: 'Apple Pay, Google Pay and Link did not load. You can pay by card.',
  /** While the bank's question has no answer yet. */
  bankSlow: 'Your bank has not answered yet. You can stop waiting: an approved payment still brings its tokens.',
  stopWaiting: 'Stop waiting',
  /** While a press on Pay has no answer yet. */
  takesLong: 'This is taking longer than usual. You are never charged twice, also if you close this page.',
  gifted: (tokens: number, name: string) => `${tokens} tokens are with ${name}.`,
  messageTooLong: `Messages have at most ${giftMessageMax} characters.`,
  giftsRefused: "This person isn't accepting gifts right now.",
  giftsRefusedBy: (name: string) => `${name} isn't accepting gifts right now.`,
  cardUnusable: 'This card cannot be used any more. Please choose another one.',
  cardGone: 'This card is not saved here any more.',
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
  refundUnknown: 'Whether the refund went through is not known yet. Asking again never refunds twice.',
} as const

/** What each state of a purchase is called. */
export const PURCHASE_STATES = {
  created: 'Not finished',
  processing: 'Being paid',
  requires_action: 'Waiting for your bank',
  failed: 'Not paid',
  succeeded: 'Paid',
  disputed: 'Disputed',
  refunded: 'Refunded',
} as const

/** Where the money of a refund stands. */
export const REFUND_STATES = {
  requested: 'Refund requested',
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund did not arrive',
} as const

/** Purchases that a card network warned of, for admins. */
export const warningsPage = { default: 20, max: 50 } as const
export const releaseReason = { max: 500 } as const

/** What a package may be paid with. A wallet hands over a card, Link its own kind of payment method. */
export const paymentMethodTypes: ('card' | 'link')[] = ['card', 'link']

export const purchasesPage = { default: 20, max: 50 } as const

/** Untouched tokens can be given back for so long after they came (refund). */
export const refundDays = 14

/** So long without an answer, a payment says that it takes long. */
export const longWaitMs = 6_000

/** Time limits of the payment provider, in milliseconds. */
export const providerLimits = {
  /** To load its script. */
  script: 20_000,
  /** To show its card form or the wallets' buttons. */
  form: 15_000,
  /** To make a payment method of a typed card. */
  method: 20_000,
  /** For the bank's question, before the fan may stop waiting. */
  bankSlow: 30_000,
  /** For the bank's question, before the payment is left to be looked up. */
  bank: 600_000,
} as const

/** The search for who gets a gift: from two characters on, 300 ms after the last one. */
export const recipientSearch = { min: 2, max: 30, results: 8, delayMs: 300 } as const

export const REFUSALS = {
  signInFirst: reason('unauthenticated', 'UNAUTHENTICATED', SENTENCES.signInFirst),
  giftRecipient: reason('invalid', 'GIFT_RECIPIENT_INVALID', SENTENCES.giftRecipient),
  /** With the provider's own sentence where it gave one. */
  declined: reason('payment_required', 'PAYMENT_DECLINED', SENTENCES.failed),
  providerUnavailable: reason('unavailable', 'PAYMENT_PROVIDER_UNAVAILABLE', SENTENCES.failed),
  notFound: reason('not_found', 'PURCHASE_NOT_FOUND', 'This purchase does not exist.'),
  giftsRefused: reason('invalid', 'GIFTS_NOT_ACCEPTED', SENTENCES.giftsRefused),
  cardUnusable: reason('payment_required', 'PAYMENT_DECLINED', SENTENCES.cardUnusable),
  cardNotFound: reason('not_found', 'CARD_NOT_FOUND', SENTENCES.cardGone),
  cardsUnavailable: reason(
    'unavailable',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider does not answer right now. Please try again in a moment.',
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
