import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { LiveHeader, useViewers } from '#features/live/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Channel } from '../contract.ts'
import { TV } from '../spec.ts'
import { Television } from './Television.tsx'

/** Interval in milliseconds at which live shows are refetched. */
const refetchMs = 60_000

const liveIn = ({ shows }: Channel) => shows.filter(({ kind }) => kind === 'live')

/** Page /tv: one large show with the channels below. */
export function TvScreen() {
  const query = trpc.tv.channels.useQuery(undefined, { refetchInterval: refetchMs })
  const { data, error, isFetching, refetch } = query
  const viewersOf = useViewers(data?.channels.flatMap(liveIn) ?? [], query.dataUpdatedAt)
  return (
    <Page wide>
      <LiveHeader title={TV.title} text={TV.about} />
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
      {data && data.channels.length > 0 && <Television channels={data.channels} viewersOf={viewersOf} />}
    </Page>
  )
}

const places = ['a', 'b', 'c', 'd']

/** Placeholder for the player, its remote control and the first channel, in the same size. */
const Loading = () => (
  <div role="status" className="tv">
    <span className="sr-only">Loading</span>
    <div className="dark grid overflow-hidden rounded-card border border-line bg-ground">
      <Skeleton className="aspect-video max-h-[64dvh] w-full rounded-none" />
      {/* the remote control */}
      <div className="tv-remote" />
    </div>
    <div className="tv-guide">
      <div className="tv-channels">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Skeleton className="h-7 w-40" />
          <div className="tv-shows flex overflow-hidden">
            {places.map((place) => (
              <Skeleton key={place} className="aspect-video w-64 shrink-0 rounded-card" />
            ))}
          </div>
        </div>
      </div>
    </div>
  </div>
)
