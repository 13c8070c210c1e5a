import { Badge } from '#ui/Badge.tsx'
import type { Case } from '../contract.ts'
import { CASES } from '../spec.ts'
import { decisionText } from '../state.ts'
import { useIsOver } from './useCases.ts'

const severities = ['neutral', 'neutral', 'warning', 'danger', 'danger'] as const

/** Badge with the severity of a case. */
export const SeverityBadge = ({ severity }: Pick<Case, 'severity'>) => (
  <Badge tone={severities[severity] ?? 'neutral'}>{CASES.severity[severity]}</Badge>
)

/** Badges of a case: severity and due time, or the decision. */
export function CaseBadges({ report }: { report: Case }) {
  const { status, severity, dueAt, reports, flags, claim } = report
  const isOverdue = useIsOver(dueAt)
  if (status !== 'open')
    return (
      <Badge tone={status === 'removed' ? 'danger' : 'neutral'} className="max-w-full whitespace-normal">
        {decisionText(report)}
      </Badge>
    )
  return (
    <>
      <SeverityBadge severity={severity} />
      {isOverdue && <Badge tone="danger">{CASES.overdue}</Badge>}
      {reports > 1 && <Badge tone="warning">{CASES.reports(reports)}</Badge>}
      {flags.length > 0 && <Badge tone="neutral">{CASES.flagged}</Badge>}
      {claim && <Badge tone="accent">{CASES.claimed(claim.name)}</Badge>}
    </>
  )
}
