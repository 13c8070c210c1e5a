import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { HistoryEntry } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { describe, whenText } from './describe.ts'

const pageSize = 10

/** What moved lately, newest first, page by page. */
export function History() {
  const history = trpc.wallet.history.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = history
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section aria-label="History" aria-busy={isFetching}>
      <h3 className="mb-1 text-base">Recent</h3>
      {!data && !isError && <HistoryLoading />}
      {isError && !data && (
        <ErrorState text={SENTENCES.historyMissing} retrying={isFetching} onRetry={() => void history.refetch()} />
      )}
      {data && entries.length === 0 && <p className="py-6 text-center text-muted">{SENTENCES.empty}</p>}
      <ul>
        {entries.map((entry) => (
          <Line key={`${entry.id}${entry.account}`} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button block className="mt-3" loading={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {isError ? 'Try again' : 'Show more'}
        </Button>
      )}
      {isError && data && (
        <p role="alert" className="mt-2 text-muted text-sm">
          {SENTENCES.historyStale}
        </p>
      )}
    </section>
  )
}

function Line({ entry }: { entry: HistoryEntry }) {
  const { what, notes } = describe(entry)
  return (
    <li className="flex items-center gap-4 border-line border-t py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{what}</span>
        {notes.length > 0 && <span className="line-clamp-2 text-muted text-sm">{notes.join(' · ')}</span>}
        <time dateTime={entry.created_at.toISOString()} className="block text-muted text-xs">
          {whenText(entry.created_at, new Date())}
        </time>
      </span>
      <TokenAmount tokens={entry.tokens} signed />
    </li>
  )
}

function HistoryLoading() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex items-center gap-4 border-line border-t py-3 first:border-t-0">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  )
}
