import { payoutMin } from '../spec.ts'
import { PAYOUT_SENTENCES } from './spec.ts'

const dayMs = 86_400_000

/** Returns the problem of a typed amount; undefined if it is valid. */
export function problemOf(typed: string, available: number): string | undefined {
  if (!/^\d{1,12}$/.test(typed.trim())) return PAYOUT_SENTENCES.amount
  const tokens = Number(typed)
  if (tokens < payoutMin) return PAYOUT_SENTENCES.below
  return tokens > available ? PAYOUT_SENTENCES.insufficient : undefined
}

/** Prefixes of the provider's requirement names with readable texts. The longest matching prefix applies. */
const requirements: [string, string][] = [
  ['external_account', 'A bank account'],
  ['tos_acceptance', "Your agreement to the payment provider's terms"],
  ['business_profile', 'A line about your work'],
  ['individual.verification', 'A photo of your identity card or passport'],
  ['individual.dob', 'Your date of birth'],
  ['individual.address', 'Your address'],
  ['individual.first_name', 'Your legal name'],
  ['individual.last_name', 'Your legal name'],
  ['individual.id_number', 'Your tax number'],
  ['individual.ssn_last_4', 'Your tax number'],
  ['individual.phone', 'Your phone number'],
  ['individual.email', 'Your email address'],
]

/** Returns the missing requirements as texts without duplicates; all unknown ones become one line at the end. */
export function missingInWords(names: readonly string[]): string[] {
  const words = names.map((name) => requirements.find(([begin]) => name.startsWith(begin))?.[1])
  const known = [...new Set(words.filter((word) => word !== undefined))]
  return words.includes(undefined) ? [...known, 'Some more about you'] : known
}

/**
 * Returns the name of the week of a moment, such as `weekly-2026-W47` (Monday, UTC). It is the key of a creator's
 * automatic payout, so that there is one per week.
 */
export function weekKey(now: Date): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  // ISO 8601: a week belongs to the year of its Thursday
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const first = Date.UTC(day.getUTCFullYear(), 0, 1)
  const week = Math.ceil(((day.getTime() - first) / dayMs + 1) / 7)
  return `weekly-${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}
