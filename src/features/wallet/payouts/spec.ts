import { reason } from '#shared/errors.ts'
import { tokenUsdCents, usdText } from '#shared/money.ts'
import { payoutMin } from '../spec.ts'

/** Countries in which the payment provider opens payee accounts, as ISO 3166-1 alpha-2. */
export const payoutCountries: readonly string[] = `
  AU AT BE BG CA HR CY CZ DK EE FI FR DE GI GR HK HU IE IT JP LV LI LT LU MT MX NL NZ NO PL PT RO SG SK SI ES SE CH TH
  AE GB US
`
  .trim()
  .split(/\s+/)

export const PAYOUT_SETUP = {
  country: 'Country of your bank',
  chooseCountry: 'Choose a country',
  countryHint: 'It cannot be changed later.',
  countryMissing: 'Choose the country of your bank first.',
  countryUnsupported:
    'Stripe cannot pay to this country yet. Choose a country from the list where you have a bank account.',
} as const

export const SETUP_REFUSALS = {
  countryMissing: reason('invalid', 'COUNTRY_REQUIRED', PAYOUT_SETUP.countryMissing),
  countryUnsupported: reason('invalid', 'COUNTRY_UNSUPPORTED', PAYOUT_SETUP.countryUnsupported),
  /** The provider refuses a retry with the same details again. */
  refused: reason(
    'invalid',
    'PAYEE_REFUSED',
    'The payment provider refused your details. Check your email address and country, then contact us.',
  ),
} as const

export const PAYOUT_SENTENCES = {
  missing: 'This could not be loaded.',
  stale: 'These figures could not be refreshed.',
  amount: 'Enter a whole number of tokens.',
  below: `The smallest payout is ${payoutMin} tokens (${usdText(payoutMin * tokenUsdCents)}).`,
  notReady: 'Set up your payouts first.',
  stopped: 'Payouts are paused while we check our books. Your tokens are safe.',
  held: (reason: string) => `Your payouts are on hold: ${reason}`,
  heldShort: 'Your payouts are on hold. Your wallet shows the reason.',
  inDebt: 'A payment was taken back from you. Payouts resume when you no longer owe tokens.',
  unsettled: 'The money of your last payout is still on its way back to us. Please try again in a few minutes.',
  insufficient: 'You have fewer tokens available than that.',
  asked: 'Your payout is on its way.',
  refused: 'The payment provider refused this payout. Please check your payout details.',
  short: 'Our balance at the payment provider was too small for this payout just then. Please try again tomorrow.',
  expired: 'That page had expired. Please continue here.',
  left: 'Your details are not complete yet. You can continue at any time.',
  done: 'Your payouts are set up.',
} as const

export const PAYOUT_REFUSALS = {
  notCreator: reason('forbidden', 'NOT_A_CREATOR', 'Only creators have earnings.'),
  below: reason('invalid', 'PAYOUT_BELOW_MINIMUM', PAYOUT_SENTENCES.below),
  notReady: reason('conflict', 'PAYEE_NOT_READY', PAYOUT_SENTENCES.notReady),
  stopped: reason('unavailable', 'PAYOUTS_STOPPED', PAYOUT_SENTENCES.stopped),
  held: reason('conflict', 'PAYOUTS_HELD', PAYOUT_SENTENCES.heldShort),
  inDebt: reason('conflict', 'IN_DEBT', PAYOUT_SENTENCES.inDebt),
  unsettled: reason('conflict', 'PAYOUT_UNSETTLED', PAYOUT_SENTENCES.unsettled),
  insufficient: reason('payment_required', 'INSUFFICIENT_EARNINGS', PAYOUT_SENTENCES.insufficient),
  provider: reason(
    'unavailable',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider is not responding right now. Please try again in a moment.',
  ),
  statement: reason('invalid', 'STATEMENT_UNKNOWN', 'There is no statement for this time.'),
} as const
