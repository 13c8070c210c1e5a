import { Badge } from '#ui/Badge.tsx'
import type { Application } from '../contract.ts'
import { REVIEW } from '../spec.ts'

const tones = { green: 'success', yellow: 'warning', red: 'danger' } as const

/** Badge with the risk score in the colour of its level. Screen readers read the level in words. */
export function RiskBadge({ risk }: { risk: Application['risk'] }) {
  return (
    <Badge tone={tones[risk.level]}>
      {REVIEW.risk(risk.score)}
      <span className="sr-only">, {REVIEW.riskLevels[risk.level]}</span>
    </Badge>
  )
}

/** List of the lines that add up to the risk score. */
export function RiskLines({ risk }: { risk: Application['risk'] }) {
  if (risk.lines.length === 0) return <p className="text-muted">{REVIEW.riskNone}</p>
  return (
    <ul className="grid gap-1">
      {risk.lines.map(({ label, points }) => (
        <li key={label} className="flex justify-between gap-4">
          {label}
          <span translate="no" className="figures">
            {points > 0 ? `+${points}` : points}
          </span>
        </li>
      ))}
    </ul>
  )
}
