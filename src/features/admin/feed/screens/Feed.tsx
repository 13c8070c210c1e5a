import { adminCall } from '#client/admin/adminCalls.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ADMIN_DASHBOARD } from '../../shell/spec.ts'
import { FEED } from '../spec.ts'

/** Live activity feed, newest first. */
export function Feed() {
  const query = trpc.admin.feed.useQuery(undefined, adminCall)
  const activities = query.data?.activities
  return (
    <Panel title={FEED.title}>
      {query.isError && !activities && (
        <ErrorState
          heading="h3"
          text={ADMIN_DASHBOARD.failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!activities && !query.isError && <Skeleton className="h-40" />}
      {activities?.length === 0 && <p className="text-muted">{FEED.none}</p>}
      {activities && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
        <div role="log" tabIndex={0} aria-label={FEED.title} className="max-h-96 overflow-y-auto">
          <ol className="grid grid-cols-[minmax(0,1fr)]">
            {activities.map(({ id, message, timestamp }) => (
              <li key={id} className="border-line border-b py-2 last:border-0">
                <p className="break-words">{message}</p>
                <p className="text-muted text-sm">
                  <Moment at={timestamp} />
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  )
}
