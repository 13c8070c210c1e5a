import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SENTENCES } from '../../spec.ts'
import { allOf } from '../state.ts'
import { listOf } from './cache.ts'
import { NoticeItem } from './NoticeItem.tsx'
import { NoticesLoading } from './NoticesLoading.tsx'
import type { useNoticeActions } from './useNoticeActions.ts'

type NoticeListProps = { unreadOnly: boolean; actions: ReturnType<typeof useNoticeActions>; onChoose: () => void }

/** Paginated list of notifications, newest first. The unread list drops notifications once they are read. */
export function NoticeList({ unreadOnly, actions, onChoose }: NoticeListProps) {
  const list = trpc.notifications.list.useInfiniteQuery(listOf(unreadOnly), {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = list
  const shown = allOf(data).filter((one) => !unreadOnly || one.read_at === null)
  if (!data && isError)
    return <ErrorState text={SENTENCES.missing} retrying={isFetching} onRetry={() => void list.refetch()} />
  if (!data) return <NoticesLoading />
  const empty = unreadOnly ? SENTENCES.emptyUnread : SENTENCES.empty
  return (
    <div aria-busy={isFetching}>
      {isError && (
        <p role="alert" className="py-2 text-muted text-sm">
          {SENTENCES.stale}
        </p>
      )}
      {shown.length === 0 && !hasNextPage && <EmptyState {...empty} />}
      <ul className="grid">
        {shown.map((one) => (
          <NoticeItem key={one.id} notification={one} actions={actions} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button block className="my-3" loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
