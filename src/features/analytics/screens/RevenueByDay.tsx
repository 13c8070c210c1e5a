import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { figureOf, sourceName } from '#features/wallet/index.ts'
import { tokensText } from '#shared/money.ts'
import { trendOf } from '#shared/trend.ts'
import { Card } from '#ui/Card.tsx'
import { isoDayText } from '#ui/dates.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { Trend } from '#ui/Trend.tsx'
import type { Overview } from '../contract.ts'
import { WORDS } from '../spec.ts'
import { ChartTable } from './ChartTable.tsx'
import type { OpenedFigure } from './RowsDialog.tsx'

const Chart = lazyWithRetry(() => import('#ui/Chart.tsx'))

/** Formats `2026-11-27` as "27 Nov", and `2026-11-27T14:00` as "27 Nov, 14:00". */
const dateText = (date: string): string => [isoDayText(date.slice(0, 10)), date.slice(11)].filter(Boolean).join(', ')

type RevenueByDayProps = { overview: Overview | undefined; onOpen: (opened: OpenedFigure) => void }

/** Revenue by day (by hour for 24 hours) and by source. Each source opens its rows. */
export function RevenueByDay({ overview, onOpen }: RevenueByDayProps) {
  return (
    <section aria-labelledby="revenue">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id="revenue" className="text-lg">
          Revenue
        </h2>
        {overview ? <RevenueChart overview={overview} onOpen={onOpen} /> : <Loading />}
      </Card>
    </section>
  )
}

function RevenueChart({ overview, onOpen }: Pick<RevenueByDayProps, 'onOpen'> & { overview: Overview }) {
  const { revenueHistory, previousHistory, sources } = overview
  if (sources.every(({ tokens }) => tokens === 0)) return <p className="py-8 text-center text-muted">{WORDS.nothing}</p>
  const points = revenueHistory.map(({ date, tokens }, index) => {
    const before = previousHistory[index]
    return {
      date,
      label: dateText(date),
      // an hour without its day
      tick: date.slice(11) || dateText(date),
      values: [tokens],
      before: before && { label: dateText(before.date), value: before.tokens },
    }
  })
  const filled = points.filter(({ values: [tokens], before }) => tokens !== 0 || before?.value).toReversed()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-3">
        <Suspense fallback={<Skeleton className="h-76 w-full" />}>
          <Chart
            label="Revenue over time"
            kind="line"
            series={[{ name: WORDS.shown, color: 'var(--gold)' }]}
            beforeName={WORDS.before(overview.period, revenueHistory.length)}
            points={points}
            say={tokensText}
            className="[--plot:12rem]"
          />
        </Suspense>
        <ChartTable
          label="Revenue over time"
          columns={['When', 'Tokens', WORDS.tokensBefore]}
          rows={filled.map(({ date, label, values, before }) => ({
            key: date,
            name: label,
            values: [...values, before?.value ?? 0],
          }))}
          onOpen={(bucket, name) => onOpen({ figure: 'revenue', bucket, name })}
        />
      </div>
      <ul className="grid">
        {sources.map(({ source, tokens, previous }) => (
          <li key={source} className="border-line border-t first:border-t-0">
            <button
              type="button"
              className="press-area flex min-h-12 w-full items-center gap-3 rounded-xs text-left hover:bg-wash"
              onClick={() => onOpen({ figure: figureOf(source) ?? 'revenue' })}
            >
              <span className="min-w-0 flex-1 truncate">{sourceName(source)}</span>
              <span className="text-sm">
                <Trend trend={trendOf(tokens, previous)} total={tokens} />
              </span>
              <TokenAmount tokens={tokens} />
              <ChevronRight aria-hidden="true" className="size-4 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-5 md:grid-cols-[3fr_2fr]">
      <Skeleton className="h-76 w-full" />
      <Skeleton className="h-76 w-full" />
    </div>
  )
}
