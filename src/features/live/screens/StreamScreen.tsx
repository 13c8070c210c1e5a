import { memo, Suspense, useDeferredValue } from 'react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Stream } from '../contract.ts'
import type { StageParts } from '../watching/screens/parts.ts'
import { readAgainMs, WATCH } from '../watching/spec.ts'

const HostRoom = lazyWithRetry(() => import('./HostRoom.tsx'))
const LockedStream = lazyWithRetry(() => import('../watching/screens/LockedStream.tsx'))
const WatchRoom = lazyWithRetry(() => import('./WatchRoom.tsx'))
const CloseStream = lazyWithRetry(() =>
  import('../watching/screens/CloseStream.tsx').then((m) => ({ default: m.CloseStream })),
)
const StreamOver = lazyWithRetry(() => import('./StreamOver.tsx'))
const StreamNews = lazyWithRetry(() => import('../watching/screens/StreamNews.tsx'))

/** Page /live/{id}: a stream, or the stage for its host. Dark in every theme. */
export function StreamScreen({ id, parts }: { id: string; parts: StageParts }) {
  const query = trpc.live.one.useQuery({ id }, { ...singleItemQuery, refetchInterval: readAgainMs })
  return (
    <div className="room dark">
      <QueryOne
        query={query}
        failed={WATCH.missing}
        missing={{ ...WATCH.gone, to: '/live', toLabel: WATCH.toAll }}
        loading={<Loading />}
      >
        {({ stream }) => (
          <>
            <DeferredStream key={id} stream={stream} parts={parts} />
            {/* subscribes only when the reader can watch, because a refused channel is not retried while it has
                listeners */}
            {stream.locked === null && (
              <Suspense fallback={null}>
                <StreamNews id={id} />
              </Suspense>
            )}
          </>
        )}
      </QueryOne>
      {(query.data ? !hasRoom(query.data.stream) : query.error) && <WayOut />}
    </div>
  )
}

/** Returns true if the page shows the stage, which has its own close button. */
const hasRoom = ({ ended_at: endedAt, locked }: Stream): boolean => endedAt === null && locked === null

const WayOut = () => (
  <Suspense fallback={null}>
    <CloseStream className="stream-out" />
  </Suspense>
)

const Loading = () => (
  <div className="stream">
    <Skeleton className="stream-view" />
    <WayOut />
  </div>
)

type StreamViewProps = { stream: Stream; parts: StageParts }

/** Renders the stream with low priority, so that refetches in a rush do not delay clicks and typing. */
const DeferredStream = ({ stream, parts }: StreamViewProps) => (
  <StreamView stream={useDeferredValue(stream)} parts={parts} />
)

const StreamView = memo(function StreamView({ stream, parts }: StreamViewProps) {
  const Place = stream.ended_at ? StreamOver : stream.locked ? LockedStream : stream.is_own ? HostRoom : WatchRoom
  return (
    <Suspense fallback={<Loading />}>
      <Place stream={stream} parts={parts} />
    </Suspense>
  )
})
