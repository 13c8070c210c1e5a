import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useMovement } from '#ui/AnimatedPicture.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Page } from '#ui/Page.tsx'
import { onceEach } from '#ui/paging.ts'
import type { ListedStream } from '../../contract.ts'
import type { LiveSearch } from '../../state.ts'
import { useTeaser } from '../../teasers/screens/useTeaser.ts'
import { TEASER } from '../../teasers/spec.ts'
import { useViewers } from '../../viewers/screens/useViewers.ts'
import { streamPages } from '../../watching/screens/load.ts'
import { readAgainMs } from '../../watching/spec.ts'
import { LIVE_LIST } from '../spec.ts'
import { LiveFilters } from './LiveFilters.tsx'
import { LiveHeader } from './LiveHeader.tsx'
import { StreamCard, StreamCardSkeleton } from './StreamCard.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f']
const grid = 'live-grid grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4'

type LiveScreenProps = {
  search: LiveSearch
  /** Content below the list. */
  after?: ReactNode
}

/** Page /live: running streams, the most watched first. One card at a time shows the muted video of its stream. */
export function LiveScreen({ search, after }: LiveScreenProps) {
  const query = trpc.live.list.useInfiniteQuery(search, {
    ...streamPages,
    refetchInterval: readAgainMs,
    placeholderData: (before) => before,
  })
  const { data, error, refetch, isFetching } = query
  const movement = useMovement()
  // removes duplicates, because a stream can move between two pages
  const streams = data && onceEach(data.pages.flatMap((page) => page.streams))
  const running = data?.pages[0]?.categories ?? []
  const hasFilters = running.length > 0 || search.category !== undefined || search.tag !== undefined
  return (
    <Page wide>
      <LiveHeader title={LIVE_LIST.title} text={LIVE_LIST.about} />
      {(hasFilters || streams?.length !== 0) && (
        <div className="flex min-h-12 items-center justify-end gap-3">
          {hasFilters && <LiveFilters search={search} running={running} />}
          {streams && streams.length > 0 && <PreviewsButton {...movement} />}
        </div>
      )}
      {!streams && error && (
        <ErrorState
          text={sentenceOf(error, LIVE_LIST.listMissing)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!streams && !error && <Loading />}
      {streams?.length === 0 && <NoStreams search={search} />}
      {streams && streams.length > 0 && (
        <div className={clsx('grid gap-6 transition-opacity', query.isPlaceholderData && 'opacity-50')}>
          <Streams streams={streams} readAt={query.dataUpdatedAt} isMoving={movement.isMoving} />
          {query.isFetchNextPageError && (
            <p role="alert" className="text-center text-danger">
              {sentenceOf(error, LIVE_LIST.listMissing)}
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
      )}
      {after}
    </Page>
  )
}

type StreamsProps = { streams: readonly ListedStream[]; readAt: number; isMoving: boolean }

function Streams({ streams, readAt, isMoving }: StreamsProps) {
  const me = useSession()?.user.id
  const viewersOf = useViewers(streams, readAt)
  const teased = streams.filter(({ locked, creator }) => locked === null && creator.id !== me).map(({ id }) => id)
  const { box, playing, end } = useTeaser(teased, isMoving)
  return (
    <>
      <h2 className="sr-only">{LIVE_LIST.title}</h2>
      <ul ref={box} className={grid}>
        {streams.map((stream, index) => (
          <StreamCard
            key={stream.id}
            stream={stream}
            viewers={viewersOf(stream)}
            isLead={index === 0}
            isTeased={stream.id === playing}
            onTeased={() => end(stream.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** Button that pauses and plays all previews of the page. */
const PreviewsButton = ({ isMoving, toggle }: ReturnType<typeof useMovement>) => (
  <IconButton label={isMoving ? TEASER.pause : TEASER.play} onClick={toggle}>
    {isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
  </IconButton>
)

const Loading = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <ul className={grid}>
      {places.map((place) => (
        <StreamCardSkeleton key={place} isLead={place === places[0]} />
      ))}
    </ul>
  </div>
)

const NoStreams = ({ search: { category, tag } }: { search: LiveSearch }) => (
  <Card>
    {category !== undefined || tag !== undefined ? (
      <EmptyState heading="h2" {...LIVE_LIST.emptyFilter} action={<Everyone />} />
    ) : (
      <EmptyState heading="h2" {...LIVE_LIST.empty} action={<ExploreLink />} />
    )}
  </Card>
)

const Everyone = () => (
  <Link to="/live" replace className={buttonClass({ variant: 'primary' })}>
    {LIVE_LIST.everyone}
  </Link>
)
