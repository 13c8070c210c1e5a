import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { progressEvent } from '../../delivery/contract.ts'
import { SENTENCES } from '../../spec.ts'
import { withProgress } from '../state.ts'
import { BroadcastItem } from './BroadcastItem.tsx'

const input = {}

/** Sent and scheduled broadcasts, newest first, with live progress. */
export function BroadcastList() {
  const query = useBroadcasts()
  const modals = useModals()
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = query
  if (error && !data)
    return (
      <ErrorState
        text={sentenceOf(error, SENTENCES.missing)}
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data) return <BroadcastsLoading />
  const broadcasts = data.pages.flatMap((page) => page.broadcasts)
  if (broadcasts.length === 0)
    return (
      <EmptyState
        {...SENTENCES.empty}
        action={<Button onClick={() => modals.open('broadcast')}>{SENTENCES.write}</Button>}
      />
    )
  return (
    <div>
      <ul>
        {broadcasts.map((broadcast) => (
          <BroadcastItem key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-line border-t p-4">
          <Button block loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
    </div>
  )
}

function useBroadcasts() {
  const userId = useSession()?.user.id
  const { broadcast } = trpc.useUtils()
  const query = trpc.broadcast.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  const channel = userId ? personalChannel(userId) : null
  useChannelEvent(channel, 'broadcast.progress', progressEvent, (progress) => {
    broadcast.list.setInfiniteData(
      input,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            broadcasts: page.broadcasts.map((one) => withProgress(one, progress)),
          })),
        },
    )
    // refetches the list, because the run started or ended and the next date has changed
    const shown = query.data?.pages.flatMap((page) => page.broadcasts).find(({ id }) => id === progress.broadcast_id)
    if (!progress.sending || shown?.status !== 'sending') void broadcast.list.invalidate()
  })
  useMissedMessages(channel, () => void broadcast.list.invalidate())
  return query
}

export function BroadcastsLoading() {
  return (
    <div aria-hidden="true">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="grid gap-2 border-line border-t px-5 py-4 first:border-t-0 md:px-6">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-full max-w-md" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
