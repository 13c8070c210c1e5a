import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../../spec.ts'
import { SubscriptionItem } from './SubscriptionItem.tsx'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** List of the user's current and past subscriptions, newest first. */
export function MySubscriptions() {
  const query = trpc.subscriptions.mine.useInfiniteQuery({}, pages)
  const { data, error, refetch, isFetching } = query
  const all = data?.pages.flatMap((page) => page.subscriptions)
  return (
    <section aria-label={SENTENCES.mine} className="grid gap-4">
      <h2 className="text-lg">{SENTENCES.mine}</h2>
      {!(all || error) && <Loading />}
      {error && !all && (
        <Card>
          <ErrorState
            text={sentenceOf(error, SENTENCES.missing)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      )}
      {all?.length === 0 && (
        <Card>
          <EmptyState
            {...SENTENCES.none}
            action={
              <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
                Explore creators
              </Link>
            }
          />
        </Card>
      )}
      {all && all.length > 0 && (
        <ul className="grid gap-3">
          {all.map((subscription) => (
            <SubscriptionItem key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {sentenceOf(error, SENTENCES.missing)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {SENTENCES.more}
        </Button>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading subscriptions</span>
      {[1, 2].map((place) => (
        <span key={place} aria-hidden="true" className="card card-pad flex items-center gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-4 w-28 max-w-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
