import { Link } from '@tanstack/react-router'
import { Check, type LucideIcon, MessageCircle, Package, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { CREATOR } from '../spec.ts'
import { useCreatorDay } from './useCreatorDay.ts'

const look = buttonClass({ variant: 'primary', size: 'sm' })

/** Open tasks of a creator, each with its button. */
export function ToDo() {
  const day = useCreatorDay()
  const modals = useModals()
  const [hasOffers, hasShop] = [useFlag('offers'), useFlag('shop-items')]
  const { messages = 0, tokens = 0, orders } = day?.waiting ?? {}
  return (
    <section aria-labelledby="to-do" className="grid">
      <Card className="grid content-start gap-2">
        <h2 id="to-do" className="text-lg">
          {CREATOR.toDo}
        </h2>
        <ul className="grid">
          <Task Icon={Phone} name={CREATOR.pendingRequests} count={day?.pending_requests}>
            <Button
              variant="primary"
              size="sm"
              onPointerEnter={() => modals.preload('callRequests')}
              onClick={() => modals.open('callRequests')}
            >
              {CREATOR.answer}
              <span className="sr-only"> {CREATOR.pendingRequests}</span>
            </Button>
          </Task>
          <Task
            Icon={MessageCircle}
            name={CREATOR.unreadMessages}
            count={day?.unread_messages}
            note={messages > 0 ? CREATOR.paidMessages(messages, tokens) : undefined}
          >
            <Link to="/messages" className={look}>
              {CREATOR.read}
              <span className="sr-only"> {CREATOR.unreadMessages}</span>
            </Link>
          </Task>
          {(hasOffers || hasShop || (orders ?? 0) > 0) && (
            <Task Icon={Package} name={CREATOR.ordersDue} count={orders}>
              <Link to="/orders" className={look}>
                {CREATOR.deliver}
                <span className="sr-only"> {CREATOR.ordersDue}</span>
              </Link>
            </Task>
          )}
        </ul>
      </Card>
    </section>
  )
}

type TaskProps = {
  Icon: LucideIcon
  name: string
  count: number | undefined
  note?: string | undefined
  /** Button of the task. */
  children: ReactNode
}

/** Task with its count. Its height stays the same while the count changes. */
function Task({ Icon, name, count, note, children }: TaskProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-t py-1 first:border-t-0">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${count ? 'text-accent' : 'text-muted'}`} />
      <span className="grid min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={count ? 'font-semibold' : 'text-muted'}>{name}</span>
          <span translate="no" className="figures font-bold font-display">
            {count === undefined ? '…' : count > 0 && fullNumber(count)}
          </span>
        </span>
        {note && <span className="text-gold text-sm">{note}</span>}
      </span>
      {count === 0 ? (
        <span className="flex items-center gap-1 text-muted text-sm">
          <Check aria-hidden="true" className="size-4" />
          {CREATOR.done}
        </span>
      ) : (
        count !== undefined && children
      )}
    </li>
  )
}
