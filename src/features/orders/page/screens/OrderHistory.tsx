import {
  CheckCircle2,
  Clock3,
  Gavel,
  type LucideIcon,
  PackageCheck,
  RotateCcw,
  ShoppingBag,
  TriangleAlert,
  Truck,
  XCircle,
} from 'lucide-react'
import { momentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { OrderDetails, OrderEvent } from '../../contract.ts'
import type { OrderEventKind } from '../../spec.ts'
import { DeliveredFiles } from './DeliveredFiles.tsx'

const icons: Record<OrderEventKind, LucideIcon> = {
  ordered: ShoppingBag,
  shipped: Truck,
  delivered: PackageCheck,
  revision: RotateCcw,
  accepted: CheckCircle2,
  disputed: TriangleAlert,
  cancelled: XCircle,
  overdue: Clock3,
  reopened: RotateCcw,
}
/** Facts of an order that its history texts need. */
type HistoryFacts = Pick<OrderDetails, 'physical' | 'shipped_at' | 'delivered_at' | 'buyer' | 'seller'> & {
  role?: OrderDetails['role']
}

function saying({ kind, actor }: OrderEvent, order: HistoryFacts): string {
  const { role, physical, buyer, seller } = order
  if (actor === 'admin')
    return kind === 'accepted' ? 'An admin decided for the creator' : 'An admin gave all tokens back to the fan'
  const who = actor === role ? 'You' : actor === 'buyer' ? buyer.display_name : seller.display_name
  if (actor === 'clock') {
    if (kind === 'overdue') return 'Time ran out'
    if (kind === 'reopened') return 'Ended by mistake: open again'
    if (kind === 'accepted') return `No one objected: automatically ${physical ? 'received' : 'accepted'}`
    // an admin removed the item, or the seller's account ended
    if (order.shipped_at || order.delivered_at) return 'Ended: all tokens went back'
    return `Never ${physical ? 'shipped' : 'delivered'}: all tokens went back`
  }
  const did: Record<OrderEventKind, string> = {
    ordered: 'ordered it',
    shipped: 'shipped it',
    delivered: physical ? 'said that it has arrived' : 'delivered it',
    revision: 'requested a revision',
    disputed: 'said that something is wrong',
    accepted: physical ? 'received it' : 'accepted it',
    cancelled: 'cancelled it, and all tokens went back',
    overdue: 'was late',
    reopened: 'went on',
  }
  return `${who} ${did[kind]}`
}

/** History of an order, oldest first, with all texts and files. */
export function OrderHistory({ order }: { order: HistoryFacts & Pick<OrderDetails, 'history'> }) {
  return (
    <ol className="grid gap-5">
      {order.history.map((event) => {
        const Icon = event.actor === 'admin' ? Gavel : icons[event.kind]
        return (
          <li key={event.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
            <span className="grid size-9 place-items-center rounded-full bg-wash">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <p className="flex flex-wrap items-baseline gap-x-3 self-center">
              <span className="font-medium [overflow-wrap:anywhere]">{saying(event, order)}</span>
              <ViewerText at={event.created_at} className="figures text-muted text-sm">
                {(zone) => momentText(event.created_at, zone)}
              </ViewerText>
            </p>
            <Words event={event} />
          </li>
        )
      })}
    </ol>
  )
}

function Words({ event: { text, links, attachments } }: { event: OrderEvent }) {
  if (text === '' && links.length === 0 && attachments.length === 0) return null
  return (
    <div className="col-start-2 grid gap-2 rounded-card bg-wash p-4">
      {text && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      {attachments.length > 0 && <DeliveredFiles files={attachments} />}
      {links.length > 0 && (
        <ul className="grid gap-1.5">
          {links.map((link) => (
            <li key={link}>
              {/* the link leads to another site: it sends no referrer and is marked as not endorsed */}
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="inline-flex min-h-11 items-center text-accent underline [overflow-wrap:anywhere]"
              >
                {link}
                <span className="sr-only"> (opens another page)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
