/** Returns true if the checksum of a card number is correct. The card frame and the server use the same check. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown'

/** Returns the brand from the first digits, which the frame shows during typing. */
export function brandOf(digits: string): Brand {
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^6(011|5)/.test(digits)) return 'discover'
  return 'unknown'
}

export function numberLength(brand: Brand): number {
  return brand === 'amex' ? 15 : 16
}

export function securityCodeLength(brand: Brand): number {
  return brand === 'amex' ? 4 : 3
}
