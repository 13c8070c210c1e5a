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
} as const

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
