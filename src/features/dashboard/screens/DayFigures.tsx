import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { fullNumber } from '#shared/money.ts'
import { isoDayText } from '#ui/dates.ts'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { CREATOR } from '../spec.ts'
import { useCreatorDay } from './useCreatorDay.ts'

// uses the date formatter before hydration, because its first use is a long task on phones
if (!import.meta.env.SSR) setTimeout(() => isoDayText('2000-01-01'))

/** Figures of a creator: earnings of the week, available tokens, unopened paid messages and due orders. */
export function DayFigures({ earned }: { earned: '/analytics' | '/earnings' }) {
  const day = useCreatorDay()
  const { available, waiting } = day ?? {}
  const [hasOffers, hasShop] = [useFlag('offers'), useFlag('shop-items')]
  const hasOrders = hasOffers || hasShop || (waiting?.orders ?? 0) > 0
  return (
    <section aria-label={CREATOR.glance} className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3 md:gap-4">
      <Figure to={earned} name={CREATOR.earnedWeek} note={day && CREATOR.today(fullNumber(day.earned.today))}>
        {day && <TokenAmount tokens={day.earned.week} display />}
      </Figure>
      <Figure
        to="/wallet"
        name={CREATOR.available}
        note={available && (available.next_on ? CREATOR.moreOn(isoDayText(available.next_on)) : CREATOR.nothingOnWay)}
      >
        {available && <TokenAmount tokens={available.tokens} display />}
      </Figure>
      <Figure
        to="/messages"
        name={CREATOR.waiting}
        note={waiting && CREATOR.waitingFor(waiting.messages, hasOrders ? waiting.orders : undefined)}
      >
        {waiting && <TokenAmount tokens={waiting.tokens} display />}
      </Figure>
      <p className="text-muted text-sm sm:col-span-3">
        {day ? (
          <>
            As of <Moment at={day.as_of} />
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </p>
    </section>
  )
}

type FigureProps = { to: LinkProps['to']; name: string; note: string | undefined; children: ReactNode }

function Figure({ to, name, note, children }: FigureProps) {
  return (
    <Link to={to} className="card card-press stat grid content-start gap-1 p-4 md:p-5">
      <span className="text-muted text-sm">{name}</span>
      <span className="text-2xl">{children ?? <Skeleton className="h-8 w-24" />}</span>
      <span className="text-muted text-sm">{note ?? <Skeleton className="h-5 w-40" />}</span>
    </Link>
  )
}
