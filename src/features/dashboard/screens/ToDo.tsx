import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check, type LucideIcon, MessageCircle, Package, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { fullNumber } from '#shared/money.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { CREATOR } from '../spec.ts'
import { useCreatorDay } from './useCreatorDay.ts'

/** Open tasks of a creator. Each row is one button, also without a task. */
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
            {(look) => (
              <button
                type="button"
                className={look}
                onPointerEnter={() => modals.preload('callRequests')}
                onClick={() => modals.open('callRequests')}
              >
                <Act count={day?.pending_requests} act={CREATOR.answer} name={CREATOR.pendingRequests} />
              </button>
            )}
          </Task>
          <Task
            Icon={MessageCircle}
            name={CREATOR.unreadMessages}
            count={day?.unread_messages}
            note={messages > 0 ? CREATOR.paidMessages(messages, tokens) : undefined}
          >
            {(look) => (
              <Link to="/messages" className={look}>
                <Act count={day?.unread_messages} act={CREATOR.read} name={CREATOR.unreadMessages} />
              </Link>
            )}
          </Task>
          {(hasOffers || hasShop || (orders ?? 0) > 0) && (
            <Task Icon={Package} name={CREATOR.ordersDue} count={orders}>
              {(look) => (
                <Link to="/orders" className={look}>
                  <Act count={orders} act={CREATOR.deliver} name={CREATOR.ordersDue} />
                </Link>
              )}
            </Task>
          )}
        </ul>
      </Card>
    </section>
  )
}

type Count = number | undefined

type TaskProps = {
  Icon: LucideIcon
  name: string
  count: Count
  note?: string | undefined
  /** Returns the button, which covers the row. `look` has its classes. */
  children: (look: string) => ReactNode
}

const rowButton = 'after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-control hover:after:bg-wash'
// static, so that the area of the button is that of the row
const taskButton = clsx(buttonClass({ size: 'sm' }), 'static pointer-coarse:min-h-12', rowButton)
const doneButton = clsx('flex items-center gap-1 text-muted text-sm', rowButton)

/** Task with its count. Its height stays the same while the count changes. */
function Task({ Icon, name, count, note, children }: TaskProps) {
  return (
    <li className="relative flex min-h-15 items-center gap-3 border-line border-t py-1 first:border-t-0">
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', count ? 'text-accent' : 'text-muted')} />
      <span className="grid min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={count ? 'font-semibold' : 'text-muted'}>{name}</span>
          <span translate="no" className="figures font-bold font-display">
            {count === undefined ? '…' : count > 0 && fullNumber(count)}
          </span>
        </span>
        {note && <span className="text-gold text-sm">{note}</span>}
      </span>
      {children(count ? taskButton : doneButton)}
    </li>
  )
}

/** Words of a task's button. */
function Act({ count, act, name }: { count: Count; act: string; name: string }) {
  return (
    <>
      {count === 0 && <Check aria-hidden="true" className="size-4" />}
      {count === 0 ? CREATOR.done : count && act}
      <span className="sr-only"> {name}</span>
    </>
  )
}
