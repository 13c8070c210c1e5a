import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted, fullNumber, tokensText, usdText } from '#shared/money.ts'
import { isoDayText, momentText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatFigure } from '#ui/StatFigure.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Analytics } from '../../contract.ts'
import { analyticsDays, SENTENCES } from '../../spec.ts'

const Chart = lazyWithRetry(() => import('#ui/Chart.tsx'))

/** Sales, earnings and open orders of the creator's shop, with the time of the figures. */
export default function ShopFigures() {
  const { data, error, isFetching, refetch } = trpc.shop.analytics.useQuery()
  if (!data && error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, SENTENCES.figuresMissing)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-96 rounded-card" />
  return (
    <div className="grid gap-4">
      <Sums analytics={data.analytics} />
      <Days analytics={data.analytics} />
      <Top analytics={data.analytics} />
      <p className="text-muted text-sm">
        As of <ViewerText at={data.analytics.as_of}>{(zone) => momentText(data.analytics.as_of, zone)}</ViewerText>.
      </p>
    </div>
  )
}

function Sums({ analytics: a }: { analytics: Analytics }) {
  const conversion = a.conversion === null ? 'No views yet' : `${a.conversion}% of ${counted(a.views, 'view')}`
  const sums: [string, string, ReactNode, string][] = [
    [
      'Earned',
      fullNumber(a.total_revenue),
      <TokenAmount key="t" tokens={a.total_revenue} display />,
      usdText(a.total_revenue_usd_cents),
    ],
    [
      'Held for you',
      fullNumber(a.held_tokens),
      <TokenAmount key="t" tokens={a.held_tokens} display />,
      counted(a.open_orders, 'open order'),
    ],
    ['Sold', fullNumber(a.total_sales), undefined, conversion],
    [
      'To send',
      fullNumber(a.to_send),
      undefined,
      a.disputes > 0 ? `${fullNumber(a.disputes)} in dispute` : 'None in dispute',
    ],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {sums.map(([name, text, value, more]) => (
        <div key={name} className="card card-pad stat grid content-start gap-1">
          <dt className="text-muted text-sm">{name}</dt>
          <dd>
            <StatFigure text={text}>{value}</StatFigure>
          </dd>
          <dd className="text-muted text-sm">{more}</dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ analytics: { daily } }: { analytics: Analytics }) {
  const points = daily.map(({ day, tokens }) => ({ label: isoDayText(day), values: [tokens] }))
  return (
    <Panel title={`Ordered in the last ${analyticsDays} days`}>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <Chart
          label="Tokens ordered by day"
          series={[{ name: 'Tokens', color: 'var(--gold)' }]}
          points={points}
          say={(value) => tokensText(value)}
        />
      </Suspense>
    </Panel>
  )
}

function Top({ analytics: { top_products } }: { analytics: Analytics }) {
  if (top_products.length === 0) return null
  return (
    <Panel title="Best sellers">
      <ol className="grid">
        {top_products.map(({ id, name, sales_count, views, revenue }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-line border-b py-3 last:border-0">
            <span className="grid min-w-0">
              <Link to="/shop/product/$id" params={{ id }} className="truncate font-medium hover:underline">
                {name}
              </Link>
              <span translate="no" className="figures text-muted text-sm">
                {fullNumber(sales_count)} sold · {counted(views, 'view')}
              </span>
            </span>
            <TokenAmount tokens={revenue} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
