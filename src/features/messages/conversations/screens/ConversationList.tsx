import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../../spec.ts'
import { ConversationRow } from './ConversationRow.tsx'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

type ConversationListProps = { current: string | undefined; isFan: boolean }

/** List of all conversations, newest first. */
export function ConversationList({ current, isFan }: ConversationListProps) {
  const { data, error, refetch, isFetching, ...more } = trpc.messages.conversations.useInfiniteQuery({}, pages)
  const list = data?.pages.flatMap(({ conversations }) => conversations)
  if (error && !list)
    return (
      <div className="grid content-start px-4">
        <ErrorState
          heading="h2"
          text={sentenceOf(error, SENTENCES.listMissing)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  if (!list) return <ConversationsLoading />
  if (list.length === 0) return <EmptyList isFan={isFan} />
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-4 md:px-3">
      <ul className="grid gap-0.5">
        {list.map((conversation) => (
          <li key={conversation.id} className="min-w-0">
            <ConversationRow
              conversation={conversation}
              isOpen={current === conversation.user.username || current === conversation.user.id}
            />
          </li>
        ))}
      </ul>
      {more.isFetchNextPageError && (
        <p role="alert" className="py-2 text-center text-danger text-sm">
          {sentenceOf(error, SENTENCES.moreMissing)}
        </p>
      )}
      {more.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          block
          className="mt-2"
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

function EmptyList({ isFan }: { isFan: boolean }) {
  const modals = useModals()
  const action = isFan && (
    <Button
      variant="primary"
      onPointerEnter={() => modals.preload('creatorDiscovery')}
      onClick={() => modals.open('creatorDiscovery')}
    >
      Find a creator
    </Button>
  )
  return (
    <div className="grid place-content-center px-4">
      <EmptyState
        heading="h2"
        title={SENTENCES.empty.title}
        text={isFan ? SENTENCES.empty.fan : SENTENCES.empty.other}
        {...(action && { action })}
      />
    </div>
  )
}

function ConversationsLoading() {
  return (
    <div role="status" className="grid content-start gap-0.5 px-2 md:px-3">
      <span className="sr-only">Loading conversations</span>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <span key={place} aria-hidden="true" className="flex items-center gap-3.5 p-3">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32 max-w-full" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
