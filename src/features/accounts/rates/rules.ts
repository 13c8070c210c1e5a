import { rateMax } from './spec.ts'

/** Returns true if a text is a number in any notation: -5, 1.5, 1e3. */
const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/**
 * Returns the rate in a field of the form. Text that is not a number counts as 0; a number that is not a valid rate
 * returns undefined.
 */
export function rateOf(typed: string): number | undefined {
  if (!isNumeric(typed)) return 0
  const rate = Number(typed)
  return Number.isInteger(rate) && rate >= 0 && rate <= rateMax ? rate : undefined
}
