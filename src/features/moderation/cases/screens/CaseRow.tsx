import { useState } from 'react'
import type { Density } from '#client/admin/adminDensity.ts'
import { correctedMs } from '#client/time/clock.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { CompactRow } from '#ui/CompactRow.tsx'
import { Moment } from '#ui/Moment.tsx'
import { REASONS } from '../../spec.ts'
import type { Case } from '../contract.ts'
import { CASES, KINDS } from '../spec.ts'
import { decisionText } from '../state.ts'

const severities = ['neutral', 'neutral', 'warning', 'danger', 'danger'] as const

/** Badges of a case: severity and due time, or the decision. */
export function CaseBadges({ report }: { report: Case }) {
  const { status, severity, dueAt, reports, flags, claim } = report
  const [now] = useState(() => correctedMs())
  if (status !== 'open')
    return (
      <Badge tone={status === 'removed' ? 'danger' : 'neutral'} className="max-w-full whitespace-normal">
        {decisionText(report)}
      </Badge>
    )
  return (
    <>
      <Badge tone={severities[severity] ?? 'neutral'}>{CASES.severity[severity]}</Badge>
      {dueAt.getTime() < now && <Badge tone="danger">{CASES.overdue}</Badge>}
      {reports > 1 && <Badge tone="warning">{CASES.reports(reports)}</Badge>}
      {flags.length > 0 && <Badge tone="neutral">{CASES.flagged}</Badge>}
      {claim && <Badge tone="accent">{CASES.claimed(claim.name)}</Badge>}
    </>
  )
}

type CaseRowProps = { report: Case; density: Density; onOpen: () => void }

/** Row of a case in the list. */
export function CaseRow({ report, density, onOpen }: CaseRowProps) {
  const { contentType, reason, reporter, timestamp, dueAt, status, decidedAt, author, title, text } = report
  const words = [title, text].filter(Boolean).join(': ')
  const heading = (
    <h2 className="min-w-0 truncate text-base">
      <button
        type="button"
        aria-label={CASES.open(KINDS[contentType].toLowerCase(), author.displayName)}
        className="max-w-full truncate before:absolute before:inset-0 before:rounded-card"
        onClick={onOpen}
      >
        {KINDS[contentType]}
      </button>
    </h2>
  )
  if (density === 'compact')
    return (
      <CompactRow
        person={{ name: author.displayName, src: author.avatar_url }}
        name={heading}
        about={[`@${author.username}`, reason && REASONS[reason], words].filter(Boolean).join(' · ')}
        badges={<CaseBadges report={report} />}
        end={<Moment at={status === 'open' ? dueAt : (decidedAt ?? timestamp)} />}
      />
    )
  return (
    <div className="card card-press relative flex h-[138px] items-start gap-3 overflow-hidden p-4">
      <Avatar name={author.displayName} src={author.avatar_url} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-center gap-2">
          {heading}
          <span className="min-w-0 truncate text-muted text-sm">@{author.username}</span>
          <CaseBadges report={report} />
        </div>
        <p className="truncate text-sm">{words}</p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          {reason && <span>{REASONS[reason]}</span>}
          {reporter && <span className="truncate">{reporter}</span>}
          {status === 'open' ? (
            <span>
              <Moment at={timestamp} /> · {CASES.due} <Moment at={dueAt} />
            </span>
          ) : (
            decidedAt && <Moment at={decidedAt} />
          )}
        </p>
      </div>
    </div>
  )
}
