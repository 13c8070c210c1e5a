import { rateMax } from './spec.ts'

/** Whether a text is a number at all, in whatever form: -5, 1.5, 1e3. */
const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/**
 * The rate that a field of the form holds: what is no number counts as 0, a number that is no rate is
 * none and gets a sentence.
 */
export function rateOf(typed: string): number | undefined {
  if (!isNumeric(typed)) return 0
  const rate = Number(typed)
  return Number.isInteger(rate) && rate >= 0 && rate <= rateMax ? rate : undefined
}
