import type { ComponentProps } from 'react'
import { AdminList } from '#client/admin/AdminList.tsx'
import { type AdminColumn, OpenRow } from '#client/admin/AdminTable.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { momentText } from '#ui/dates.ts'
import { Moment } from '#ui/Moment.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { QueueTab } from '../../lists.ts'
import { REASONS } from '../../spec.ts'
import type { Case } from '../contract.ts'
import { CASES, KINDS } from '../spec.ts'
import { decisionText, sortBy, timeOf, wordsOf } from '../state.ts'
import { CaseBadges, SeverityBadge } from './CaseBadges.tsx'
import { useIsOver } from './useCases.ts'

function Due({ report }: { report: Case }) {
  const at = timeOf(report)
  const isOver = useIsOver(at) && report.status === 'open'
  return (
    <ViewerText at={at} className={`figures whitespace-nowrap ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}>
      {(zone) => momentText(at, zone)}
    </ViewerText>
  )
}

const OpenCase = ({ report, onOpen }: { report: Case; onOpen: () => void }) => (
  <OpenRow label={CASES.open(KINDS[report.contentType].toLowerCase(), report.author.displayName)} onOpen={onOpen}>
    {KINDS[report.contentType]}
  </OpenRow>
)

const aboutColumn = (onOpen: (id: string) => void): AdminColumn<Case> => ({
  key: 'author',
  title: CASES.columns.about,
  width: 'minmax(9rem, 1.6fr)',
  always: true,
  cell: (report) => (
    <span className="admin-name">
      <Avatar name={report.author.displayName} src={report.author.avatar_url} size="xs" />
      <OpenCase report={report} onOpen={() => onOpen(report.id)} />
      <span className="admin-also">@{report.author.username}</span>
    </span>
  ),
})

const textColumns: readonly AdminColumn<Case>[] = [
  {
    key: 'text',
    title: CASES.columns.text,
    width: 'minmax(8rem, 1.6fr)',
    cell: (report) => <span className="text-muted text-sm">{wordsOf(report)}</span>,
  },
  {
    key: 'reports',
    title: CASES.who,
    width: 'minmax(6.5rem, 0.7fr)',
    cell: ({ reporter, reports, flags }) => (
      <span className="text-muted">
        {reports === 0 && flags.length > 0 ? CASES.flagged : (reporter ?? CASES.deletedReporter)}
        {reports > 1 && ` +${reports - 1}`}
      </span>
    ),
  },
  {
    key: 'filed',
    title: CASES.columns.filed,
    width: '7.25rem',
    end: true,
    cell: ({ timestamp }) => (
      <ViewerText at={timestamp} className="figures whitespace-nowrap text-muted">
        {(zone) => momentText(timestamp, zone)}
      </ViewerText>
    ),
  },
]

const severityColumn: AdminColumn<Case> = {
  key: 'severity',
  title: CASES.columns.severity,
  width: '5.5rem',
  always: true,
  cell: ({ severity }) => <SeverityBadge severity={severity} />,
}

const decisionColumn: AdminColumn<Case> = {
  key: 'decision',
  title: CASES.columns.decision,
  width: 'minmax(7rem, 1fr)',
  always: true,
  cell: (report) => <span className="text-sm">{decisionText(report)}</span>,
}

const adminColumn: AdminColumn<Case> = {
  key: 'admin',
  title: CASES.columns.admin,
  width: 'minmax(4.5rem, 0.4fr)',
  cell: ({ claim, decidedBy }) =>
    claim ? (
      <Badge tone="accent" className="badge-cut">
        {claim.name}
      </Badge>
    ) : (
      <span className="text-muted text-sm">{decidedBy?.name}</span>
    ),
}

const timeColumn = (title: string): AdminColumn<Case> => ({
  key: 'time',
  title,
  width: '7.25rem',
  end: true,
  cell: (report) => <Due report={report} />,
})

type CaseTableProps = Omit<
  ComponentProps<typeof AdminList<Case>>,
  'label' | 'texts' | 'columns' | 'sortBy' | 'comfortable'
> & { tab: QueueTab; onOpen: (id: string) => void }

/** List of the cases of a tab: open ones by due date, decided ones newest first. */
export function CaseTable({ tab, onOpen, ...list }: CaseTableProps) {
  const isDecided = tab === 'removed' || tab === 'dismissed'
  return (
    <AdminList
      {...list}
      label={CASES.title}
      texts={{ ...CASES, noneText: CASES.noneText[tab] }}
      columns={[
        aboutColumn(onOpen),
        ...textColumns,
        isDecided ? decisionColumn : severityColumn,
        adminColumn,
        timeColumn(isDecided ? CASES.columns.decided : CASES.due),
      ]}
      sortBy={sortBy}
      comfortable={(report) => <CaseItem report={report} onOpen={() => onOpen(report.id)} />}
    />
  )
}

/** Item of a case in the comfortable density. */
function CaseItem({ report, onOpen }: { report: Case; onOpen: () => void }) {
  const { reason, reporter, timestamp, dueAt, status, decidedAt, author, title, text } = report
  return (
    <>
      <Avatar name={author.displayName} src={author.avatar_url} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <OpenCase report={report} onOpen={onOpen} />
          <span className="min-w-0 truncate text-muted text-sm">@{author.username}</span>
          <CaseBadges report={report} />
        </div>
        <p className="truncate text-sm">{[title, text].filter(Boolean).join(': ')}</p>
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
    </>
  )
}
