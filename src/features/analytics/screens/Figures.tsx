import type { ReactNode } from 'react'
import { counted, fullNumber } from '#shared/money.ts'
import { clockText } from '#ui/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatFigure } from '#ui/StatFigure.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { Trend } from '#ui/Trend.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Overview } from '../contract.ts'
import type { Figure } from '../lists.ts'
import { WORDS } from '../spec.ts'
import { openClass } from './ChartTable.tsx'
import type { OpenedFigure } from './RowsDialog.tsx'

/**
 * Classes for all figures in one row if there is room. A phone has two per row, and an odd last figure fills its row.
 */
const figuresGrid =
  'grid grid-cols-2 gap-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3 md:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'

/** Placeholder for the main figures. */
const FiguresLoading = () => (
  <div aria-hidden="true" className={figuresGrid}>
    {['a', 'b', 'c', 'd'].map((place) => (
      <Skeleton key={place} className="h-36 rounded-card" />
    ))}
  </div>
)

type FiguresProps = { overview: Overview | undefined; onOpen: (opened: OpenedFigure) => void }

/** Main figures, compared with the previous span. Each figure opens the rows that it counts. */
export function Figures({ overview, onOpen }: FiguresProps) {
  if (!overview) return <FiguresLoading />
  const { revenue, followers, engagement, sessions, streams, as_of, period, revenueHistory } = overview
  const open = (figure: Figure) => () => onOpen({ figure })
  return (
    <section aria-labelledby="glance" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="glance" className="text-lg">
          At a glance
        </h2>
        <p className="text-muted text-sm">
          As of <ViewerText at={as_of}>{(zone) => clockText(as_of, zone)}</ViewerText>, compared with{' '}
          {WORDS.before(period, revenueHistory.length).toLowerCase()}
        </p>
      </div>
      <div className={figuresGrid}>
        <Tile
          name="Revenue"
          total={revenue.total}
          onOpen={open('revenue')}
          before={fullNumber(revenue.previous)}
          trend={revenue.trend}
        >
          <TokenAmount tokens={revenue.total} display />
        </Tile>
        <Tile
          name="Followers"
          total={followers.total}
          onOpen={open('followers_total')}
          before={fullNumber(followers.previous)}
          trend={followers.trend}
          parts={
            <>
              <Part text={`${fullNumber(followers.gained)} new`} onOpen={open('followers_came')} />
              <Part text={`${fullNumber(followers.lost)} left`} onOpen={open('followers_went')} />
            </>
          }
        >
          {fullNumber(followers.total)}
        </Tile>
        <Tile
          name="Engagement"
          total={engagement.rate}
          onOpen={open('engagement')}
          before={fullNumber(engagement.previous)}
          trend={engagement.trend}
          about={WORDS.engagement}
        >
          {fullNumber(engagement.rate)}
        </Tile>
        <Tile
          name="Average call"
          total={sessions.avgDuration}
          onOpen={open('sessions')}
          before={`${sessions.previousAvg} min`}
          trend={sessions.trend}
          about={`${counted(sessions.count, 'call')} completed`}
        >
          {sessions.avgDuration} min
        </Tile>
        {streams.count > 0 && (
          <Tile
            name="Average stream"
            total={streams.avgDuration}
            onOpen={open('streams')}
            about={`${counted(streams.count, 'stream')} began`}
          >
            {streams.avgDuration} min
          </Tile>
        )}
      </div>
    </section>
  )
}

const Part = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
  <button type="button" className={`${openClass} py-1 text-muted text-xs`} onClick={onOpen}>
    {text}
  </button>
)

type TileProps = {
  name: string
  total: number
  /** Text that compares with the previous span. */
  before?: string
  trend?: number | null
  about?: string
  /** Parts of the figure, which can be opened separately. */
  parts?: ReactNode
  onOpen: () => void
  children: ReactNode
}

function Tile({ name, total, before, trend = null, about, parts, onOpen, children }: TileProps) {
  return (
    <div className="card stat grid content-start">
      <button
        type="button"
        className="grid content-start gap-1 rounded-card p-4 text-left hover:bg-wash not-last:pb-1"
        onClick={onOpen}
      >
        <span className="text-muted text-sm">{name}</span>
        <StatFigure text={fullNumber(total)}>{children}</StatFigure>
        {before !== undefined && (
          <span className="flex flex-wrap items-center gap-x-2 text-sm">
            <Trend trend={trend} total={total} />
            <span className="text-muted">was {before}</span>
          </span>
        )}
        {about && <span className="text-muted text-xs">{about}</span>}
        <span className="sr-only">Show the items</span>
      </button>
      {parts && <div className="flex flex-wrap gap-x-4 px-4 pb-3">{parts}</div>}
    </div>
  )
}
