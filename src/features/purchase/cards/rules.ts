const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
  cartes_bancaires: 'Cartes Bancaires',
}

/** Returns the name of a card: "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brands[brand] ?? 'Card'} ending in ${last4}`

/** Returns the expiry as printed on the card: 04 / 31. */
export const expiryText = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string =>
  `${String(exp_month).padStart(2, '0')} / ${String(exp_year % 100).padStart(2, '0')}`

/** Returns true if a card has expired; it is valid until the end of its month. */
export const isExpired = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: Date): boolean =>
  now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 > exp_year * 12 + exp_month
