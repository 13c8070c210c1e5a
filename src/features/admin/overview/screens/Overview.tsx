import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AdminBar } from '#client/admin/AdminBar.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { areaNames } from '#client/admin/areas.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { Filters } from '#features/applications/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Feed } from '../../feed/screens/Feed.tsx'
import { ADMIN_DASHBOARD } from '../../shell/spec.ts'
import { recentMax } from '../../spec.ts'
import { OVERVIEW } from '../spec.ts'
import { ChartsLoading } from './ChartsLoading.tsx'
import { StatGrid } from './StatGrid.tsx'

const Charts = lazyWithRetry(() => import('./Charts.tsx'))

type OverviewProps = {
  filters: Filters
  chips: ReactNode
  /** Ids of the admins who have the dashboard open. */
  here: readonly string[]
}

/** Area Overview: figures, charts, the latest applications and the live feed. */
export function Overview({ filters, chips, here }: OverviewProps) {
  return (
    <>
      <AdminBar title={areaNames.dashboard} filters={chips} actions={<Colleagues here={here} />} />
      <StatGrid />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)]">
        <Suspense fallback={<ChartsLoading />}>
          <Charts filters={filters} />
        </Suspense>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Recent filters={filters} />
          <Feed />
        </div>
      </div>
    </>
  )
}

/** Names of the other admins who have the dashboard open. */
function Colleagues({ here }: { here: readonly string[] }) {
  const me = useSession()?.user.id
  const others = here.filter((id) => id !== me)
  const { data } = trpc.admin.colleagues.useQuery(undefined, { ...adminCall, enabled: others.length > 0 })
  const names = data?.admins.flatMap(({ id, display_name }) => (others.includes(id) ? [display_name] : []))
  return (
    <p className="truncate text-muted text-sm narrow:hidden">
      {names && names.length > 0 ? ADMIN_DASHBOARD.here(names.join(', ')) : ADMIN_DASHBOARD.alone}
    </p>
  )
}

const tones = { green: 'success', yellow: 'warning', red: 'danger' } as const

/** Panel with the latest applications that match the filters. */
function Recent({ filters: { status, search, location, specialty, dateRange } }: { filters: Filters }) {
  const query = trpc.applications.review.list.useQuery(
    { limit: recentMax, status, search, location, specialty, dateRange },
    { ...adminCall, placeholderData: (known) => known },
  )
  const applications = query.data?.applications
  return (
    <Panel
      title={OVERVIEW.recent}
      aside={
        <Link
          to="/dashboard"
          search={{ house: 'applications' }}
          className="press-area font-medium text-muted text-sm hover:text-ink"
        >
          {OVERVIEW.all}
        </Link>
      }
    >
      {query.isError && !applications && (
        <ErrorState
          heading="h3"
          text={sentenceOf(query.error, ADMIN_DASHBOARD.failed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!applications && !query.isError && <Skeleton className="h-55" />}
      {applications?.length === 0 && <p className="text-muted">{OVERVIEW.noRecent}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
        {applications?.map(({ id, displayName, profilePic, specialties, status, risk }) => (
          <li key={id} className="border-line border-b last:border-0">
            <Link
              to="/dashboard"
              search={{ house: 'applications', application: id }}
              className="flex min-h-11 items-center gap-3"
            >
              <Avatar name={displayName} src={profilePic} size="xs" />
              <span className="min-w-0 flex-1 truncate">
                {displayName} <span className="text-muted text-sm">{specialties[0]}</span>
              </span>
              <Badge tone={status === 'pending' ? tones[risk.level] : 'neutral'}>
                {status === 'pending' ? OVERVIEW.risk(risk.score) : OVERVIEW.stats[status]}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
