import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/Avatar.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Order } from '../../contract.ts'
import { OrderBadge } from '../../page/screens/OrderBadge.tsx'
import { OrderPicture } from '../../page/screens/OrderPicture.tsx'
import { OrderClock } from '../../screens/OrderClock.tsx'

/** An order in a list: title, other side, price and remaining time. */
export function OrderCard({ order }: { order: Order }) {
  const { id, title, tokens, role } = order
  const other = role === 'buyer' ? order.seller : order.buyer
  return (
    <Link to="/orders/$id" params={{ id }} className="card card-pad card-press grid grid-cols-[minmax(0,1fr)] gap-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <OrderBadge state={order.state} physical={order.physical} />
        <OrderClock order={order} />
      </span>
      <span className="flex items-start gap-3">
        {order.kind === 'product' && <OrderPicture src={order.image_url} small />}
        <span className="line-clamp-2 font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
      </span>
      <span className="flex items-center justify-between gap-4">
        <span className="flex min-w-0 items-center gap-2 text-muted text-sm">
          <Avatar name={other.display_name} src={other.avatar_url} size="sm" />
          <span className="truncate">
            {role === 'buyer' ? 'by' : 'for'} {other.display_name}
          </span>
        </span>
        <TokenAmount tokens={tokens} />
      </span>
    </Link>
  )
}
