import { reason } from '#shared/errors.ts'

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
  /** A retry with the same details is refused again. */
  refused: reason(
    'invalid',
    'PAYEE_REFUSED',
    'The payment provider refused your details. Check your email address and country, then contact us.',
  ),
} as const
