import { countGraphemes } from '#shared/texts.ts'
import {
  bioShort,
  memberDays,
  RISK_LABELS,
  type RiskLine,
  riskBorders,
  riskLines,
  riskMax,
  riskPoints,
  specialtiesFew,
  spentHigh,
  spentLow,
} from './spec.ts'

export type Judged = {
  bio: string
  experience: string
  specialties: readonly string[]
  instagram: string | null
  twitter: string | null
  /** Tokens that the person has spent in settled payments. */
  totalSpent: number
  memberSince: Date
}

export type Risk = {
  /** Risk score from 0 to 100. */
  score: number
  level: 'green' | 'yellow' | 'red'
  /** Lines that contribute to the score. */
  lines: { label: string; points: number }[]
}

const dayMs = 24 * 60 * 60_000

const contributes: Record<RiskLine, (judged: Judged, now: Date) => boolean> = {
  bio: ({ bio }) => countGraphemes(bio.trim(), bioShort) < bioShort,
  social: ({ instagram, twitter }) => !instagram && !twitter,
  spentLow: ({ totalSpent }) => totalSpent < spentLow,
  experience: ({ experience }) => experience.trim() === '',
  specialties: ({ specialties }) => specialties.length < specialtiesFew,
  spentHigh: ({ totalSpent }) => totalSpent > spentHigh,
  member: ({ memberSince }, now) => memberSince.getTime() < now.getTime() - memberDays * dayMs,
}

export const levelOf = (score: number): Risk['level'] =>
  score < riskBorders.yellow ? 'green' : score < riskBorders.red ? 'yellow' : 'red'

/** Returns the risk score of an application with its lines. */
export function riskOf(judged: Judged, now: Date): Risk {
  const lines = riskLines
    .filter((name) => contributes[name](judged, now))
    .map((name) => ({ label: RISK_LABELS[name], points: riskPoints[name] }))
  const sum = lines.reduce((total, { points }) => total + points, 0)
  const score = Math.min(riskMax, Math.max(0, sum))
  return { score, level: levelOf(score), lines }
}
