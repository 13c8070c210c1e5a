import type { ComponentProps, ReactNode } from 'react'
import { AdminList } from '#client/admin/AdminList.tsx'
import { type AdminColumn, OpenRow } from '#client/admin/AdminTable.tsx'
import { countryName } from '#shared/country-names.ts'
import { fullNumber } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { momentText } from '#ui/dates.ts'
import { Moment } from '#ui/Moment.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Application } from '../contract.ts'
import { REVIEW, REVIEW_TEXTS } from '../spec.ts'
import { sortBy } from '../state.ts'
import { RiskBadge } from './RiskBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const none = <span className="text-faint">–</span>

const nameColumn = (onOpen: (id: string) => void): AdminColumn<Application> => ({
  key: 'name',
  title: REVIEW.columns.name,
  width: 'minmax(9rem, 1.6fr)',
  always: true,
  cell: ({ id, displayName, username, profilePic }) => (
    <span className="admin-name">
      <Avatar name={displayName} src={profilePic} size="xs" />
      <OpenRow label={REVIEW.open(displayName)} onOpen={() => onOpen(id)}>
        {displayName}
      </OpenRow>
      <span className="admin-also">@{username}</span>
    </span>
  ),
})

const columns: readonly AdminColumn<Application>[] = [
  {
    key: 'specialty',
    title: REVIEW.columns.specialties,
    width: 'minmax(6rem, 1fr)',
    cell: ({ specialties }) => specialties.join(', '),
  },
  {
    key: 'place',
    title: REVIEW.columns.place,
    width: 'minmax(5rem, 0.8fr)',
    cell: ({ location }) => (location ? countryName(location.country) : none),
  },
  {
    key: 'spent',
    title: REVIEW.columns.spent,
    width: '4.5rem',
    end: true,
    cell: ({ userStats: { totalSpent } }) =>
      totalSpent === 0 ? (
        none
      ) : (
        <span translate="no" className="figures text-gold">
          {fullNumber(totalSpent)}
        </span>
      ),
  },
  {
    key: 'reports',
    title: REVIEW.columns.reports,
    width: '4.5rem',
    end: true,
    cell: ({ openReports }) => (openReports === 0 ? none : <Badge tone="danger">{openReports}</Badge>),
  },
  {
    key: 'risk',
    title: REVIEW.columns.risk,
    width: '4.75rem',
    always: true,
    cell: ({ risk }) => <RiskBadge risk={risk} />,
  },
  {
    key: 'status',
    title: REVIEW.columns.status,
    width: 'minmax(6rem, 0.7fr)',
    cell: (application) =>
      application.claim ? (
        <Badge tone="accent" className="badge-cut">
          {REVIEW.claimed(application.claim.name)}
        </Badge>
      ) : (
        <StatusBadge application={application} />
      ),
  },
  {
    key: 'sent',
    title: REVIEW.columns.sent,
    width: '7.25rem',
    end: true,
    cell: ({ submittedAt }) => (
      <ViewerText at={submittedAt} className="figures whitespace-nowrap text-muted">
        {(zone) => momentText(submittedAt, zone)}
      </ViewerText>
    ),
  },
]

type ApplicationTableProps = Omit<
  ComponentProps<typeof AdminList<Application>>,
  'label' | 'texts' | 'columns' | 'sortBy' | 'comfortable'
> & {
  onOpen: (id: string) => void
}

const texts = { ...REVIEW_TEXTS, failed: REVIEW_TEXTS.fetchFailed, loading: REVIEW.loading, more: REVIEW.more }

/** List of the applications of a tab. */
export const ApplicationTable = ({ onOpen, ...list }: ApplicationTableProps) => (
  <AdminList
    {...list}
    label={REVIEW.title}
    texts={texts}
    columns={[nameColumn(onOpen), ...columns]}
    sortBy={sortBy}
    comfortable={(application, choice) => (
      <ApplicationItem application={application} choice={choice} onOpen={() => onOpen(application.id)} />
    )}
  />
)

/** Item of an application in the comfortable density. */
function ApplicationItem({
  application,
  choice,
  onOpen,
}: {
  application: Application
  choice: ReactNode
  onOpen: () => void
}) {
  const { displayName, username, profilePic, specialties, submittedAt, bio, risk, claim } = application
  return (
    <>
      {choice}
      <Avatar name={displayName} src={profilePic} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OpenRow label={REVIEW.open(displayName)} onOpen={onOpen}>
            {displayName}
          </OpenRow>
          <span className="truncate text-muted text-sm">@{username}</span>
          <StatusBadge application={application} />
          <RiskBadge risk={risk} />
          {claim && <Badge tone="accent">{REVIEW.claimed(claim.name)}</Badge>}
        </div>
        <p className="truncate text-sm">{specialties.join(', ')}</p>
        {/* hidden on phones, where badges need a second line and rows have a fixed height for the virtual list */}
        <p className="truncate text-muted text-sm narrow:hidden">{bio}</p>
        <p className="text-muted text-sm">
          <Moment at={submittedAt} />
        </p>
      </div>
    </>
  )
}
