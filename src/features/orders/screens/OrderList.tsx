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
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Which orders"
          segments={states}
          value={wanted.state}
          onChange={(state) => setWanted({ ...wanted, state })}
          className="w-full sm:w-56"
        />
        <SegmentedControl
          label="Kind of order"
          segments={kinds}
          value={wanted.kind}
          onChange={(kind) => setWanted({ ...wanted, kind })}
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
          onChange={({ target }) => setWanted({ ...wanted, typed: target.value })}
        />
      </div>
      <Found side={side} wanted={wanted} search={search} action={action} />
    </div>
  )
}

type FoundProps = OrderListProps & { wanted: Wanted; search: string | undefined }

function Found({ side, wanted: { state, kind }, search, action }: FoundProps) {
  useOrderNews()
  const query = trpc.orders.list.useInfiniteQuery(
    { role: side, state, ...(kind !== 'all' && { kind }), ...(search && { search }) },
    pages,
  )
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
  if (orders.length === 0) {
    if (kind !== 'all' || search) return <EmptyState heading="h2" {...SENTENCES.noneFound} />
    if (state === 'closed') return <EmptyState heading="h2" {...SENTENCES.noneEnded} />
    return <EmptyState heading="h2" {...SENTENCES.none[side === 'seller' ? 'seller' : 'buyer']} action={action} />
  }
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
