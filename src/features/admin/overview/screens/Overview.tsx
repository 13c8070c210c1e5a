import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { Filters } from '#features/applications/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Feed } from '../../feed/screens/Feed.tsx'
import { HealthPanel } from '../../health/screens/HealthPanel.tsx'
import { ADMIN_DASHBOARD } from '../../shell/spec.ts'
import { recentMax } from '../../spec.ts'
import { OVERVIEW } from '../spec.ts'
import { StatGrid } from './StatGrid.tsx'

const Charts = lazyWithRetry(() => import('./Charts.tsx'))

/** View Dashboard: figures, charts, the latest applications and the live feed. */
export function Overview({ filters }: { filters: Filters }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HealthPanel />
      <StatGrid />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Charts filters={filters} />
      </Suspense>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Recent filters={filters} />
        <Feed />
      </div>
    </div>
  )
}

/** Panel with the latest applications that match the filters. */
function Recent({ filters: { search, location, specialty, dateRange } }: { filters: Filters }) {
  const query = trpc.applications.review.list.useQuery(
    { limit: recentMax, search, location, specialty, dateRange },
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
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
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
      {!applications && !query.isError && <Skeleton className="h-40" />}
      {applications?.length === 0 && <p className="text-muted">{OVERVIEW.noRecent}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
        {applications?.map(({ id, displayName, specialties, status, risk }) => (
          <li key={id} className="border-line border-b last:border-0">
            <Link
              to="/dashboard"
              search={{ house: 'applications', application: id }}
              className="flex min-h-11 items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0 truncate">
                {displayName} <span className="text-muted text-sm">{specialties[0]}</span>
              </span>
              <span className="shrink-0 text-muted text-sm">
                {status}, risk {risk.score}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
