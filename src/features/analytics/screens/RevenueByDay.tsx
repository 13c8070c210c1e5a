import { useHydrated } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { figureOf, sourceName } from '#features/wallet/index.ts'
import { tokensText } from '#shared/money.ts'
import { Card } from '#ui/Card.tsx'
import { isoDayText } from '#ui/dates.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Overview } from '../contract.ts'
import { trendOf } from '../rules.ts'
import { WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'
import { ChartTable } from './ChartTable.tsx'
import { FileButton } from './FileButton.tsx'
import type { OpenedFigure } from './RowsDialog.tsx'
import { Trend } from './Trend.tsx'

const BarChart = lazyWithRetry(() => import('#ui/BarChart.tsx'))

/** Formats `2026-11-27` as "27 Nov", and `2026-11-27T14:00` as "27 Nov, 14:00". */
const dateText = (date: string): string => [isoDayText(date.slice(0, 10)), date.slice(11)].filter(Boolean).join(', ')

type RevenueByDayProps = { asked: AskedFor; overview: Overview | undefined; onOpen: (opened: OpenedFigure) => void }

/** Revenue by day (by hour for 24 hours) and by source. Each source opens its rows. */
export function RevenueByDay({ asked, overview, onOpen }: RevenueByDayProps) {
  const { client } = trpc.useUtils()
  return (
    <section aria-labelledby="revenue">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="revenue" className="text-lg">
            Revenue
          </h2>
          <FileButton
            what="revenue by day"
            read={() => client.analytics.revenue.query({ ...asked, by: 'day', format: 'csv' })}
          />
        </div>
        {overview ? <RevenueChart overview={overview} onOpen={onOpen} /> : <Loading />}
      </Card>
    </section>
  )
}

function RevenueChart({ overview, onOpen }: Pick<RevenueByDayProps, 'onOpen'> & { overview: Overview }) {
  const { revenueHistory, sources } = overview
  // the server does not render charts, because the Worker does not contain their code
  const hydrated = useHydrated()
  if (sources.every(({ tokens }) => tokens === 0)) return <p className="py-8 text-center text-muted">{WORDS.nothing}</p>
  const bars = revenueHistory.map(({ date, tokens }) => ({ label: dateText(date), values: [tokens] }))
  const filled = revenueHistory.filter(({ tokens }) => tokens !== 0).toReversed()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-3">
        <Suspense fallback={<Skeleton className="h-54 w-full" />}>
          {hydrated ? (
            <BarChart
              label="Revenue over time"
              series={[{ name: 'Tokens', color: 'var(--gold-fill)' }]}
              bars={bars}
              say={(value) => tokensText(value)}
            />
          ) : (
            <Skeleton className="h-54 w-full" />
          )}
        </Suspense>
        <ChartTable
          label="Revenue over time"
          columns={['When', 'Tokens']}
          rows={filled.map(({ date, tokens }) => ({ key: date, name: dateText(date), values: [tokens] }))}
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
      <Skeleton className="h-54 w-full" />
      <Skeleton className="h-54 w-full" />
    </div>
  )
}
