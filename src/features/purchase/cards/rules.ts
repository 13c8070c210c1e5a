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

/** A card as people tell theirs apart: "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brands[brand] ?? 'Card'} ending in ${last4}`

/** 04 / 31, as it is printed on the card. */
export const expiryText = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string =>
  `${String(exp_month).padStart(2, '0')} / ${String(exp_year % 100).padStart(2, '0')}`

/** A card is good until the end of its month. */
export const isExpired = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: Date): boolean =>
  now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 > exp_year * 12 + exp_month
