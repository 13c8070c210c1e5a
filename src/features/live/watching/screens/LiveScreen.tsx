import { Link, useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { categories } from '#shared/categories.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { PosterCard, PosterSkeleton } from '#ui/PosterCard.tsx'
import { onceEach } from '#ui/paging.ts'
import { Select } from '#ui/Select.tsx'
import type { ListedStream } from '../../contract.ts'
import type { LiveSearch } from '../../state.ts'
import { useViewers } from '../../viewers/screens/useViewers.ts'
import { readAgainMs, WATCH } from '../spec.ts'
import { streamPages } from './load.ts'

const places = ['a', 'b', 'c', 'd']
const grid = 'grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-5 lg:grid-cols-4'

/** Page /live: running streams, the most watched first. */
export function LiveScreen({ search }: { search: LiveSearch }) {
  const navigate = useNavigate()
  const { category } = search
  const choose = (value: string) =>
    void navigate({ to: '/live', search: { category: categories.find((one) => one === value) }, replace: true })
  return (
    <Page wide>
      <PageHeader title={WATCH.title} text={WATCH.about} />
      <Select
        label={WATCH.category}
        className="max-w-60"
        value={category ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{WATCH.all}</option>
        {categories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Streams search={search} />
    </Page>
  )
}

function Streams({ search }: { search: LiveSearch }) {
  const query = trpc.live.list.useInfiniteQuery(search, { ...streamPages, refetchInterval: readAgainMs })
  const { data, error, refetch, isFetching, dataUpdatedAt } = query
  // removes duplicates, because a stream can move between two pages
  const streams = data && onceEach(data.pages.flatMap((page) => page.streams))
  const viewersOf = useViewers(streams ?? [], dataUpdatedAt)
  if (error && !streams)
    return (
      <ErrorState text={sentenceOf(error, WATCH.listMissing)} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!streams)
    return (
      <div className={grid}>
        {places.map((place) => (
          <PosterSkeleton key={place} />
        ))}
      </div>
    )
  if (streams.length === 0)
    return (
      <Card>
        {search.category ? (
          <EmptyState heading="h2" {...WATCH.emptyCategory} action={<Everyone />} />
        ) : (
          <EmptyState heading="h2" {...WATCH.empty} action={<ExploreLink />} />
        )}
      </Card>
    )
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">{WATCH.title}</h2>
      <div className={grid}>
        {streams.map((stream) => (
          <StreamCard key={stream.id} stream={stream} viewers={viewersOf(stream)} />
        ))}
      </div>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {sentenceOf(error, WATCH.listMissing)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

const Everyone = () => (
  <Link to="/live" replace className={buttonClass({ variant: 'primary' })}>
    {WATCH.everyone}
  </Link>
)

export function StreamCard({ stream, viewers = stream.viewers }: { stream: ListedStream; viewers?: number }) {
  const { id, title, creator, poster_url: poster, locked } = stream
  return (
    <PosterCard
      name={creator.display_name}
      picture={poster ?? creator.avatar_url}
      badges={
        <>
          <LiveBadge />
          {locked && (
            <Badge tone="glass">
              <Lock aria-hidden="true" className="size-3.5" /> {WATCH.lockedBadge[locked]}
            </Badge>
          )}
        </>
      }
      // the count comes first, because a long title is truncated
      line={`${WATCH.watching(shortNumber(viewers))} · ${title}`}
      link={({ className, children }) => (
        <Link to="/live/$id" params={{ id }} className={className}>
          {children}
        </Link>
      )}
    />
  )
}
