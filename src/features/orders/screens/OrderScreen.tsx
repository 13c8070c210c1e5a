import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { OrderActions } from '../actions/screens/OrderActions.tsx'
import type { OrderDetails } from '../contract.ts'
import { CaseNotice } from '../disputes/screens/CaseNotice.tsx'
import { useOrderUpdates } from '../news/screens/useOrderUpdates.ts'
import { OrderBadge } from '../page/screens/OrderBadge.tsx'
import { OrderHistory } from '../page/screens/OrderHistory.tsx'
import { OrderPicture } from '../page/screens/OrderPicture.tsx'
import { ParcelPanel } from '../page/screens/ParcelPanel.tsx'
import { SENTENCES } from '../spec.ts'
import { OrderClock } from './OrderClock.tsx'

/** Page /orders/{id}: one order for its buyer or seller, with its history and actions. */
export function OrderScreen({ id }: { id: string }) {
  useOrderUpdates()
  const query = trpc.orders.one.useQuery({ id }, singleItemQuery)
  return (
    <Page>
      <QueryOne
        query={query}
        failed={SENTENCES.orderMissing}
        missing={{ ...SENTENCES.gone, to: '/orders', toLabel: 'Your orders' }}
        loading={<Loading />}
      >
        {({ order }) => <Whole order={order} />}
      </QueryOne>
    </Page>
  )
}

const Loading = () => (
  <>
    <Skeleton className="h-5 w-24" />
    <Skeleton className="h-9 w-3/4" />
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </>
)

function Whole({ order }: { order: OrderDetails }) {
  const { role, title, description, tokens, closed_at, state } = order
  const other = role === 'buyer' ? order.seller : order.buyer
  // before shipping, the seller needs the address first
  const isToPack = role === 'seller' && state === 'ordered'
  return (
    <>
      <Link
        to="/orders"
        search={{ tab: role === 'seller' ? 'sold' : 'bought' }}
        className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-muted text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {SENTENCES.orders}
      </Link>
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OrderBadge state={state} physical={order.physical} />
          <OrderClock order={order} />
        </div>
        <div className="flex items-start gap-4">
          {order.kind === 'product' && <OrderPicture src={order.image_url} />}
          <h1 className="page-title min-w-0">{title}</h1>
        </div>
      </header>
      <div className="card card-pad flex flex-wrap items-center justify-between gap-4">
        <Other person={other} role={role} />
        <span className="grid sm:justify-items-end">
          <TokenAmount tokens={tokens} display className="text-xl" />
          <span className="text-muted text-sm">
            {closed_at === null && (order.physical ? SENTENCES.heldParcel[role] : SENTENCES.held[role])}
            {state === 'accepted' && (role === 'buyer' ? 'paid' : 'earned')}
            {state === 'cancelled' && (role === 'buyer' ? 'back in your wallet' : 'returned')}
          </span>
        </span>
      </div>
      <CaseNotice order={order} />
      {isToPack && <ParcelPanel order={order} />}
      <OrderActions order={order} />
      {!isToPack && <ParcelPanel order={order} />}
      <Panel title="History">
        <OrderHistory order={order} />
      </Panel>
      {description && (
        <Panel title="Item">
          <p className="measure whitespace-pre-line text-muted [overflow-wrap:anywhere]">{description}</p>
        </Panel>
      )}
    </>
  )
}

type Person = OrderDetails['buyer']

function Other({ person, role }: { person: Person; role: 'buyer' | 'seller' }) {
  const face = (
    <>
      <Avatar name={person.display_name} src={person.avatar_url} size="lg" />
      <span className="grid min-w-0">
        <span translate="no" className="truncate font-semibold">
          {person.display_name}
        </span>
        <span className="truncate text-muted text-sm">
          {person.is_active ? `@${person.username}` : 'This account is closed'}
        </span>
      </span>
    </>
  )
  // fans have no public page
  if (role === 'seller' || !person.is_active) return <span className="flex min-w-0 items-center gap-3">{face}</span>
  return (
    <Link
      to="/creator/$usernameOrId"
      params={{ usernameOrId: person.username }}
      className="flex min-w-0 items-center gap-3"
    >
      {face}
    </Link>
  )
}
