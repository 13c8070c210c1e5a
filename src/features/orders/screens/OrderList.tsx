import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type OrderKind, SENTENCES } from '../spec.ts'
import { OrderCard } from './OrderCard.tsx'
import { useOrderNews } from './useOrderNews.ts'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }
const grid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]'
const filters = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Ended' },
] as const

type OrderListProps = {
  /** What they are in them. */
  side: 'buyer' | 'seller'
  /** Of what alone; all, unless it is said. */
  kind?: OrderKind
  /** Where nobody ordered anything yet. */
  action?: ReactNode
}

/** Somebody's orders as a buyer or as a seller, newest first. */
export function OrderList({ side, kind, action }: OrderListProps) {
  const [state, setState] = useState<'open' | 'closed'>('open')
  useOrderNews()
  const query = trpc.orders.list.useInfiniteQuery({ role: side, state, ...(kind && { kind }) }, pages)
  const { data, error, isFetching, refetch } = query
  const orders = data?.pages.flatMap((page) => page.orders)
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Which orders"
        segments={filters}
        value={state}
        onChange={setState}
        className="max-w-xs"
      />
      {!orders && error && (
        <ErrorState
          heading="h2"
          text={sentenceOf(error, SENTENCES.missing)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!orders && !error && (
        <div className={grid}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-40 rounded-card" />
          ))}
        </div>
      )}
      {orders?.length === 0 && (
        <EmptyState
          heading="h2"
          {...(state === 'closed' ? SENTENCES.noneEnded : SENTENCES.none[side])}
          {...(state === 'open' && { action })}
        />
      )}
      {orders && orders.length > 0 && (
        <ul className={grid}>
          {orders.map((order) => (
            <li key={order.id} className="grid min-w-0">
              <OrderCard order={order} />
            </li>
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
          Show more
        </Button>
      )}
    </div>
  )
}
