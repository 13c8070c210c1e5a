import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { dollarValueText } from '#features/wallet/index.ts'
import { isoDay } from '#shared/dates.ts'
import { fullNumber, tokensText } from '#shared/money.ts'
import { trendOf } from '#shared/trend.ts'
import { Card } from '#ui/Card.tsx'
import { isoDayText } from '#ui/dates.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatFigure } from '#ui/StatFigure.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { Trend } from '#ui/Trend.tsx'
import type { CreatorDay } from '../contract.ts'
import { CREATOR } from '../spec.ts'
import { weekOf } from '../state.ts'
import { useCreatorDay } from './useCreatorDay.ts'

const Chart = lazyWithRetry(() => import('#ui/Chart.tsx'))

// uses the date formatter before hydration, because its first use is a long task on phones
if (!import.meta.env.SSR) setTimeout(() => isoDayText('2000-01-01'))

/** Earnings of the last seven days: the figures, and a line by day beside that of the seven days before. */
export function Earnings() {
  const day = useCreatorDay()
  const more = useFlag('analytics') ? '/analytics' : '/earnings'
  return (
    <section aria-label={CREATOR.glance} className="grid">
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Figures day={day} more={more} />
        <Week day={day} />
        <p className="text-muted text-xs">
          {day ? (
            <>
              As of <Moment at={day.as_of} />
            </>
          ) : (
            <Skeleton className="h-4 w-40" />
          )}
        </p>
      </Card>
    </section>
  )
}

type Day = CreatorDay | undefined

/** Three figures on a phone, where the wallet's button shows the fourth. */
function Figures({ day, more }: { day: Day; more: LinkProps['to'] }) {
  return (
    <dl className="grid grid-cols-3 gap-3 md:grid-cols-[1.5fr_1fr_1fr_1fr] md:gap-6">
      <Figure to={more} name={CREATOR.earnedWeek} tokens={day?.earned.week}>
        {day && <Change earned={day.earned} />}
      </Figure>
      <Figure to={more} name={CREATOR.today} tokens={day?.earned.today}>
        {day && CREATOR.tipsToday(fullNumber(day.earned.tips_today))}
      </Figure>
      <Figure to="/earnings" name={CREATOR.pending} tokens={day?.available.pending}>
        {day && CREATOR.moreOn(nextDayOf(day))}
      </Figure>
      <Figure to="/wallet" name={CREATOR.available} tokens={day?.available.tokens} wide>
        {day && dollarValueText(day.available.tokens)}
      </Figure>
    </dl>
  )
}

/** Day on which the next pending tokens become available; null without pending tokens. */
function nextDayOf({ available: { next_on: on }, as_of: asOf }: CreatorDay): string | null {
  if (on === null) return null
  return on === isoDay(asOf, 'UTC') ? CREATOR.sameDay : isoDayText(on)
}

const Change = ({ earned: { week, previous } }: Pick<CreatorDay, 'earned'>) => (
  <span className="flex flex-wrap gap-x-2">
    <Trend trend={trendOf(week, previous)} total={week} />
    {previous > 0 && <span className="narrow:hidden">{CREATOR.was(fullNumber(previous))}</span>}
  </span>
)

type FigureProps = {
  to: LinkProps['to']
  name: string
  tokens: number | undefined
  /** True for a figure that a phone shows elsewhere. */
  wide?: boolean
  /** Note below the figure. */
  children: ReactNode
}

function Figure({ to, name, tokens, wide = false, children }: FigureProps) {
  return (
    <div className={`stat relative grid content-start gap-0.5 ${wide ? 'narrow:hidden' : ''}`}>
      <dt className="text-muted text-xs md:text-sm">
        <Link to={to} className="rounded-xs after:absolute after:-inset-2 after:rounded-md hover:after:bg-wash">
          {name}
        </Link>
      </dt>
      <dd>
        {tokens === undefined ? (
          <Skeleton className="h-10 w-3/4" />
        ) : (
          <StatFigure text={`${fullNumber(tokens)}00`}>
            <TokenAmount tokens={tokens} display />
          </StatFigure>
        )}
      </dd>
      <dd className="min-h-5 text-muted text-xs md:text-sm">{children}</dd>
    </div>
  )
}

/** Placeholder with the height of the chart. */
const place = <Skeleton className="h-60 w-full md:h-76" />

function Week({ day }: { day: Day }) {
  if (!day) return place
  const points = weekOf(day.earned.days, isoDayText)
  if (points.every(({ values: [tokens], before }) => tokens === 0 && before.value === 0))
    return <p className="py-12 text-center text-muted">{CREATOR.noEarnings}</p>
  return (
    <Suspense fallback={place}>
      <Chart
        label={CREATOR.chart}
        kind="line"
        series={[{ name: CREATOR.thisWeek, color: 'var(--gold)' }]}
        beforeName={CREATOR.weekBefore}
        points={points}
        say={tokensText}
        className="[--plot:9rem] md:[--plot:13rem]"
      />
    </Suspense>
  )
}
