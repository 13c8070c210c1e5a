import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { useSettled } from '#client/useSettled.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Input } from '#ui/Input.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Order } from '../contract.ts'
import { ordersSearch } from '../spec/lists.ts'
import { type OrderKind, SENTENCES } from '../spec.ts'
import { OrderCard } from './OrderCard.tsx'
import { useOrderNews } from './useOrderNews.ts'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }
const grid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]'
const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Ended' },
] as const
const kinds = [
  { value: 'all', label: SENTENCES.kinds.all },
  { value: 'offer', label: SENTENCES.kinds.offer },
  { value: 'product', label: SENTENCES.kinds.product },
] as const

type Side = 'all' | 'buyer' | 'seller'
type Wanted = { state: 'open' | 'closed'; kind: OrderKind | 'all'; typed: string }

type OrderListProps = {
  /** What they are in them. */
  side: Side
  /** Where there is no open order yet. */
  action?: ReactNode
}

/** Somebody's orders as a buyer, as a seller or both, newest first. */
export function OrderList({ side, action }: OrderListProps) {
  const [wanted, setWanted] = useState<Wanted>({ state: 'open', kind: 'all', typed: '' })
  const settled = useSettled(wanted.typed.trim(), ordersSearch.delayMs)
  const search = [...settled].length >= ordersSearch.min ? settled : undefined
  const { state, kind } = wanted
  useOrderNews()
  const query = trpc.orders.list.useInfiniteQuery(
    { role: side, state, ...(kind !== 'all' && { kind }), ...(search && { search }) },
    pages,
  )
  const isFiltered = kind !== 'all' || wanted.typed !== ''
  const isEmpty = query.data?.pages[0]?.orders.length === 0
  const none = isFiltered
    ? SENTENCES.noneFound
    : state === 'closed'
      ? SENTENCES.noneEnded
      : { ...SENTENCES.none[side === 'seller' ? 'seller' : 'buyer'], action }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Which orders"
          segments={states}
          value={state}
          onChange={(to) => setWanted({ ...wanted, state: to })}
          className="w-full sm:w-56"
        />
        {/* nothing to choose from needs no choices */}
        {(!isEmpty || isFiltered) && <Filters wanted={wanted} onChange={setWanted} />}
      </div>
      <Found query={query} none={none} />
    </div>
  )
}

function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <>
      <SegmentedControl
        label="Kind of order"
        segments={kinds}
        value={wanted.kind}
        onChange={(kind) => onChange({ ...wanted, kind })}
        className="w-full sm:w-64"
      />
      <Input
        type="search"
        label={SENTENCES.search}
        hideLabel
        placeholder={SENTENCES.searchPlaceholder}
        leading={<Search aria-hidden="true" />}
        className="w-full min-w-0 md:w-auto md:flex-1"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={ordersSearch.max}
        value={wanted.typed}
        onChange={({ target }) => onChange({ ...wanted, typed: target.value })}
      />
    </>
  )
}

type FoundProps = {
  query: {
    data: { pages: { orders: Order[] }[] } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  none: { title: string; text: string; action?: ReactNode }
}

function Found({ query, none }: FoundProps) {
  const { data, error, isFetching, refetch } = query
  const orders = data?.pages.flatMap((page) => page.orders)
  if (!orders && error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, SENTENCES.missing)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!orders)
    return (
      <div className={grid}>
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-40 rounded-card" />
        ))}
      </div>
    )
  if (orders.length === 0) return <EmptyState heading="h2" {...none} />
  return (
    <>
      <ul className={grid}>
        {orders.map((order) => (
          <li key={order.id} className="grid min-w-0">
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
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
    </>
  )
}
