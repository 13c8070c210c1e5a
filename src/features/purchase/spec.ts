import { reason } from '#shared/errors.ts'

/** Specification 3 §2, §8. */
export const SENTENCES = {
  signInFirst: 'Please sign in to purchase tokens',
  giftRecipient: 'Invalid gift recipient',
  failed: 'Payment failed. Please try again.',
  unexpected: 'Unexpected response from payment server.',
  confirmationFailed: 'Payment confirmation failed. Please try again.',
  purchased: 'Tokens purchased successfully!',
  added: (tokens: number) => `${tokens} tokens added successfully!`,
  packageUnknown: 'Please choose one of the token packages.',
  cardMissing: 'Please enter your card.',
  /** Beside a failure of which nobody knows yet whether money moved. */
  neverTwice: 'Trying again never charges you twice.',
  interrupted: 'Your last payment was interrupted before it was answered.',
  processing: 'Your bank is still working on this payment. The tokens arrive by themselves.',
  bankWaits: 'Your bank still has to confirm your last payment. Until then nothing is charged.',
  cardFormMissing: 'The card form could not be loaded. Please check your connection and try again.',
  gifted: (tokens: number, name: string) => `${tokens} tokens are with ${name}.`,
} as const

/** The search for who gets a gift: from two characters on, 300 ms after the last one. */
export const recipientSearch = { min: 2, max: 30, results: 8, delayMs: 300 } as const

export const purchaseNotification = { title: 'Tokens added', message: '{tokens} tokens are in your wallet.' } as const
export const giftNotification = {
  title: '{sender} sent you a gift',
  message: '{tokens} tokens are in your wallet.',
} as const

export const REFUSALS = {
  signInFirst: reason('unauthenticated', 'UNAUTHENTICATED', SENTENCES.signInFirst),
  giftRecipient: reason('invalid', 'GIFT_RECIPIENT_INVALID', SENTENCES.giftRecipient),
  /** With the provider's own sentence where it gave one. */
  declined: reason('payment_required', 'PAYMENT_DECLINED', SENTENCES.failed),
  providerUnavailable: reason('unavailable', 'PAYMENT_PROVIDER_UNAVAILABLE', SENTENCES.failed),
  notFound: reason('not_found', 'PURCHASE_NOT_FOUND', 'This purchase does not exist.'),
  buyerInactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot buy tokens at the moment.'),
} as const
