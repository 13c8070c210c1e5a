import { fullNumber } from '#shared/money.ts'
/** Thresholds for the lines of the risk score. */
export const bioShort = 50
export const spentLow = 100
export const spentHigh = 1_000
export const specialtiesFew = 2
/** Age of an account in days from which it lowers the score. */
export const memberDays = 180

export const riskLines = ['bio', 'social', 'spentLow', 'experience', 'specialties', 'spentHigh', 'member'] as const
export type RiskLine = (typeof riskLines)[number]

export const riskPoints: Record<RiskLine, number> = {
  bio: 20,
  social: 15,
  spentLow: 10,
  experience: 25,
  specialties: 10,
  spentHigh: -20,
  member: -15,
}

export const riskMax = 100
/** Scores from which the level is yellow and red. Lower scores are green. */
export const riskBorders = { yellow: 30, red: 60 } as const

export const RISK_LABELS: Record<RiskLine, string> = {
  bio: `Bio is missing or shorter than ${bioShort} characters`,
  social: 'No Instagram or X (Twitter) account',
  spentLow: `Spent under ${spentLow} tokens`,
  experience: 'No experience',
  specialties: `Fewer than ${specialtiesFew} specialties`,
  spentHigh: `Spent more than ${fullNumber(spentHigh)} tokens`,
  member: `Member for more than ${memberDays} days`,
}
