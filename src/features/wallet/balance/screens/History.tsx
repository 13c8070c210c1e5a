import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { HistoryEntry } from '../../contract.ts'
import { historyPage } from '../../lists.ts'
import { type HistoryType, SENTENCES } from '../../spec.ts'
import { describe, whenText } from './describe.ts'

const types = { all: 'All', added: 'Added', spent: 'Spent', earned: 'Earned' } as const satisfies Record<
  HistoryType,
  string
>

type HistoryProps = {
  /** Purchases with receipts and refunds, passed in because they belong to another feature. */
  purchases?: ReactNode
  heading?: ReactNode
}

/** History of movements, newest first, in pages: all of them, or one type. */
export function History({ purchases, heading = <h3 className="text-base">Recent</h3> }: HistoryProps) {
  const isCreator = useSession()?.user.role === 'creator'
  const [shown, setShown] = useState<HistoryType | 'purchases'>('all')
  const offered: HistoryType[] = isCreator ? ['all', 'added', 'spent', 'earned'] : ['all', 'added', 'spent']
  const segments = [
    ...offered.map((value) => ({ value, label: types[value] })),
    ...(purchases ? [{ value: 'purchases' as const, label: 'Purchases' }] : []),
  ]
  return (
    <section aria-label="History" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {heading}
      <SegmentedControl label="Filter" segments={segments} value={shown} onChange={setShown} />
      {shown === 'purchases' ? purchases : <Movements key={shown} type={shown} />}
    </section>
  )
}

function Movements({ type }: { type: HistoryType }) {
  const history = trpc.wallet.history.useInfiniteQuery(
    { limit: historyPage, type },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = history
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div aria-busy={isFetching}>
      {!data && !isError && <HistoryLoading />}
      {isError && !data && (
        <ErrorState text={SENTENCES.historyMissing} retrying={isFetching} onRetry={() => void history.refetch()} />
      )}
      {data && entries.length === 0 && <p className="py-6 text-center text-muted">{SENTENCES.none[type]}</p>}
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
    </div>
  )
}

function Line({ entry }: { entry: HistoryEntry }) {
  const { what, notes, change } = describe(entry)
  return (
    <li className="flex items-center gap-4 border-line border-t py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{what}</span>
        {notes.length > 0 && <span className="line-clamp-2 text-muted text-sm">{notes.join(' · ')}</span>}
        <time dateTime={entry.created_at.toISOString()} className="block text-muted text-xs">
          {whenText(entry.created_at, correctedNow())}
        </time>
        {(entry.kind === 'purchase' || entry.account === 'debt') && entry.reference && (
          <Link to="/receipt/$id" params={{ id: entry.reference }} className="text-sm underline underline-offset-4">
            Receipt
          </Link>
        )}
      </span>
      <TokenAmount tokens={change} signed />
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
