import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { tokensText } from '#shared/money.ts'
import { Card } from '#ui/Card.tsx'
import { isoDayText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { setStyle } from '#ui/setStyle.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { sentZone, zoneTime } from '#ui/zonedTime.ts'
import { firstPeriod } from '../../lists.ts'
import { sourceName } from '../../movements/rules.ts'
import { PAYOUT_SENTENCES } from '../../payouts/spec.ts'
import { dollarValueText } from '../../rules.ts'
import type { Revenue } from '../contract.ts'
import { DAYS_IN, type Period } from '../spec.ts'
import { RevenueTable } from './RevenueTable.tsx'

const Chart = lazyWithRetry(() => import('#ui/Chart.tsx'))

const segments = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const satisfies readonly { value: Period; label: string }[]

/** Chart of earnings by day and source. Days are in the creator's time zone, as on the dashboard. */
export function RevenueCard() {
  const [period, setPeriod] = useState<Period>(firstPeriod)
  const { data, error, refetch, isFetching } = trpc.wallet.creator.revenue.useQuery(
    { period },
    { placeholderData: (before) => before },
  )
  return (
    <section aria-labelledby="revenue" aria-busy={isFetching}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="revenue" className="text-lg">
            Earned
          </h2>
          <SegmentedControl label="Time shown" segments={segments} value={period} onChange={setPeriod} />
        </div>
        {error && !data ? (
          <ErrorState
            text={sentenceOf(error, PAYOUT_SENTENCES.missing)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data ? (
          <Shown revenue={data} />
        ) : (
          <Loading />
        )}
      </Card>
    </section>
  )
}

// one colour for each source, the first four in gold; reversed tokens have their own colour
const gold = 'color-mix(in oklch, var(--gold) 62%, var(--gold-fill))'
const colors = [
  gold,
  `color-mix(in oklch, ${gold} 58%, var(--ink))`,
  `color-mix(in oklch, ${gold} 52%, var(--surface))`,
  `color-mix(in oklch, ${gold} 24%, var(--ink))`,
  `color-mix(in oklch, ${gold} 55%, var(--accent))`,
  `color-mix(in oklch, ${gold} 55%, var(--success))`,
  'var(--accent)',
  'var(--muted)',
  'var(--ink)',
]

function Shown({ revenue }: { revenue: Revenue }) {
  const { tokens, days, sources, zone } = revenue
  const series = sources.map(({ source }, index) => ({
    source,
    name: sourceName(source),
    color: source === 'reversed' ? 'var(--danger)' : (colors[index % colors.length] ?? 'var(--gold)'),
  }))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <TokenAmount tokens={tokens} display className="text-2xl" />
        <span translate="no" className="figures text-muted">
          {dollarValueText(tokens)}
        </span>
      </p>
      {zone !== sentZone() && <p className="text-muted text-sm">{DAYS_IN(zoneTime(zone))}</p>}
      {sources.length === 0 ? (
        <p className="py-8 text-center text-muted">No earnings on these days.</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-54 w-full" />}>
            <Chart
              label="Earned by day"
              series={series}
              points={days.map((day) => ({
                label: isoDayText(day.day),
                values: series.map(({ source }) => day.sources[source] ?? 0),
              }))}
              say={(value) => tokensText(value)}
            />
          </Suspense>
          <ul className="grid gap-2">
            {series.map(({ source, name, color }, index) => (
              <li key={source} className="flex items-center gap-3">
                <span ref={setStyle({ background: color })} aria-hidden="true" className="size-3 shrink-0 rounded-xs" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <TokenAmount tokens={sources[index]?.tokens ?? 0} />
              </li>
            ))}
          </ul>
          <RevenueTable days={days} series={series} />
        </>
      )}
    </>
  )
}

/** Skeleton with the height of three sources, so that the layout does not shift for most creators. */
function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-5">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-54 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}
