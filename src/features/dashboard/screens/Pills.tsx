import { Link } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { fullNumber } from '#shared/money.ts'
import { chipClass } from '#ui/Chip.tsx'
import { CREATOR } from '../spec.ts'
import { useCreatorDay } from './useCreatorDay.ts'

/** Pills for open tasks and today's tips, with links. */
export function Pills() {
  const day = useCreatorDay()
  const modals = useModals()
  return (
    <nav aria-label={CREATOR.pills} className="chips">
      <button
        type="button"
        className={chipClass}
        onPointerEnter={() => modals.preload('callRequests')}
        onClick={() => modals.open('callRequests')}
      >
        {CREATOR.pendingRequests} <Count count={day?.pending_requests} />
      </button>
      <Link to="/messages" className={chipClass}>
        {CREATOR.unreadMessages} <Count count={day?.unread_messages} />
      </Link>
      <a href="#tips" className={chipClass}>
        {CREATOR.tipsToday} <Count count={day?.earned.tips_today} />
      </a>
    </nav>
  )
}

const Count = ({ count }: { count: number | undefined }) => (
  <span translate="no" className="figures font-semibold">
    {count === undefined ? '…' : fullNumber(count)}
  </span>
)
