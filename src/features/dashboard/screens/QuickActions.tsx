import { Link } from '@tanstack/react-router'
import { CalendarDays, Image, Radio, Wallet } from 'lucide-react'
import { useFlag } from '#client/config/use-public-config.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { shortNumber } from '#ui/numbers.ts'
import { CREATOR } from '../spec.ts'

const look =
  'card card-press grid min-h-20 justify-items-center content-center gap-1 p-2 text-sm [&>svg]:size-6 [&>svg]:text-accent'

/** Buttons for the four main actions of a creator, on a phone. */
export function QuickActions() {
  const hasContent = useFlag('content-api')
  const { data } = trpc.wallet.balance.useQuery()
  return (
    <nav aria-label={CREATOR.quick} className="grid auto-cols-fr grid-flow-col gap-2 md:hidden">
      <Link to="/go-live" className={look}>
        <Radio aria-hidden="true" />
        Go Live
      </Link>
      <Link to="/schedule" className={look}>
        <CalendarDays aria-hidden="true" />
        Schedule
      </Link>
      {hasContent && (
        <Link to="/content" className={look}>
          <Image aria-hidden="true" />
          Content
        </Link>
      )}
      <Link to="/wallet" className={look}>
        <Wallet aria-hidden="true" />
        <span>
          Wallet
          {data && (
            <span translate="no" className="figures block text-center font-semibold text-gold">
              {shortNumber(data.available)}
            </span>
          )}
        </span>
      </Link>
    </nav>
  )
}
