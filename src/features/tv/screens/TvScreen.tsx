import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TV } from '../spec.ts'
import { Television } from './Television.tsx'

/** Who comes on stage and who leaves is looked up again so often. */
const lookEveryMs = 60_000

/** /tv: one show large, the channels below. */
export function TvScreen() {
  const { data, error, isFetching, refetch } = trpc.tv.channels.useQuery(undefined, { refetchInterval: lookEveryMs })
  return (
    <Page>
      <PageHeader title={TV.title} text={TV.about} />
      {!data && error && (
        <ErrorState text={sentenceOf(error, TV.failed)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data?.channels.length === 0 && (
        <EmptyState
          heading="h2"
          {...TV.none}
          action={
            <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
              Explore
            </Link>
          }
        />
      )}
      {data && data.channels.length > 0 && <Television channels={data.channels} />}
    </Page>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Loading</span>
    <Skeleton className="aspect-video max-h-[70dvh] w-full rounded-card" />
    <Skeleton className="h-40 w-full rounded-card" />
  </div>
)
