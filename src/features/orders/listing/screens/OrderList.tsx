import { type ReactNode, useState } from 'react'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ordersSearch } from '../../lists.ts'
import { useOrderUpdates } from '../../news/screens/useOrderUpdates.ts'
import { type OrderKind, SENTENCES } from '../../spec.ts'
import { OrderCard } from './OrderCard.tsx'

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

const OrdersLoading = () => (
  <div className={grid}>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} className="h-40 rounded-card" />
    ))}
  </div>
)

type Side = 'all' | 'buyer' | 'seller'
type Wanted = { state: 'open' | 'closed'; kind: OrderKind | 'all' }

type OrderListProps = {
  /** The user's role in the listed orders. */
  side: Side
  /** Content shown while there is no open order. */
  action?: ReactNode
}

/** A user's orders as buyer, seller or both, newest first. */
export function OrderList({ side, action }: OrderListProps) {
  const [wanted, setWanted] = useState<Wanted>({ state: 'open', kind: 'all' })
  const { typed, onType, search } = useListSearch()
  const { state, kind } = wanted
  useOrderUpdates()
  const query = trpc.orders.list.useInfiniteQuery(
    { role: side, state, ...(kind !== 'all' && { kind }), ...(search && { search }) },
    pages,
  )
  const isFiltered = kind !== 'all' || typed !== ''
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
        {/* filters are hidden while the list has no orders */}
        {(!isEmpty || isFiltered) && <Filters wanted={wanted} typed={typed} onType={onType} onChange={setWanted} />}
      </div>
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.orders)}
        failed={SENTENCES.missing}
        loading={<OrdersLoading />}
        none={<EmptyState heading="h2" {...none} />}
        className={grid}
        render={(order) => <OrderCard order={order} />}
      />
    </div>
  )
}

type FiltersProps = {
  wanted: Wanted
  onChange: (wanted: Wanted) => void
  typed: string
  onType: (text: string) => void
}

function Filters({ wanted, onChange, typed, onType }: FiltersProps) {
  return (
    <>
      <SegmentedControl
        label="Kind of order"
        segments={kinds}
        value={wanted.kind}
        onChange={(kind) => onChange({ ...wanted, kind })}
        className="w-full sm:w-64"
      />
      <SearchInput
        label={SENTENCES.search}
        placeholder={SENTENCES.searchPlaceholder}
        className="w-full min-w-0 md:w-auto md:flex-1"
        max={ordersSearch.max}
        typed={typed}
        onType={onType}
      />
    </>
  )
}
