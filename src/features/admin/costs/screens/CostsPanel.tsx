import { type ReactNode, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Costs } from '../contract.ts'
import { COSTS, defaultPeriod, periods, products } from '../spec.ts'
import { LiveStages } from './LiveStages.tsx'
import { PriceList } from './PriceList.tsx'
import { amountText, countText, microsText, resultColor, resultText } from './words.ts'

const refreshMs = 30_000

/** Cost of vendors beside the platform's earnings, by product and for single stages. */
export default function CostsPanel() {
  const [days, setDays] = useState<(typeof periods)[number]>(defaultPeriod)
  const query = trpc.admin.costs.useQuery(
    { days },
    { ...adminCall, refetchInterval: refreshMs, placeholderData: (known) => known },
  )
  const { data, isError, isFetching, error } = query
  return (
    <>
      <Panel
        title={COSTS.title}
        aside={
          <SegmentedControl
            label={COSTS.period}
            className="w-full sm:w-auto"
            segments={periods.map((value) => ({ value: String(value), label: COSTS.periods[value] }))}
            value={String(days)}
            onChange={(chosen) => setDays(periods.find((one) => String(one) === chosen) ?? defaultPeriod)}
          />
        }
      >
        {isError && data && (
          <p role="alert" className="rounded-card border border-warning p-4">
            {COSTS.stale}
          </p>
        )}
        {isError && !data && (
          <ErrorState
            text={sentenceOf(error, COSTS.failed)}
            retrying={isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!data && !isError && <ProductsLoading />}
        {data && (
          <>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
              {data.products.map((one) => (
                <Product key={one.product} {...one} />
              ))}
            </ul>
            <p className="text-muted text-sm">{COSTS.earnedHelp}</p>
          </>
        )}
      </Panel>
      {data && <LiveStages live={data.live} dearest={data.dearest} />}
      {data && <PriceList prices={data.prices} />}
    </>
  )
}

/** Placeholder of the products, in the size of their first lines. */
const ProductsLoading = () => (
  <div className="grid gap-6 md:grid-cols-3">
    {products.map((product) => (
      <Skeleton key={product} className="h-52" />
    ))}
  </div>
)

function Product(one: Costs['products'][number]) {
  const { product, cost_micros, earned_micros, unit_cost_micros, unit_earned_micros, parts } = one
  return (
    <li className="grid content-start gap-3">
      <div>
        <h3 className="font-semibold">{COSTS.products[product]}</h3>
        {unit_cost_micros !== null && <p className="text-muted text-sm">{countText(one)}</p>}
        {unit_cost_micros === null && earned_micros === 0 && <p className="text-muted text-sm">{COSTS.none}</p>}
      </div>
      <dl className="figures grid gap-2">
        <Line name={COSTS.cost}>{microsText(cost_micros)}</Line>
        <Line name={COSTS.earned}>{microsText(earned_micros)}</Line>
        <Line name={COSTS.result} isTotal>
          <Result micros={earned_micros - cost_micros} />
        </Line>
        {unit_cost_micros !== null && unit_earned_micros !== null && (
          <>
            <Line name={COSTS.costOf(COSTS.units[product])}>{microsText(unit_cost_micros)}</Line>
            <Line name={COSTS.earnedWith(COSTS.units[product])}>{microsText(unit_earned_micros)}</Line>
          </>
        )}
      </dl>
      {parts.length > 0 && (
        <ul className="grid gap-1 text-muted text-sm">
          {parts.map(({ measure, amount, micros }) => (
            <li key={measure} className="flex items-baseline justify-between gap-4">
              <span>
                {COSTS.parts[measure]} <span translate="no">{amountText(measure, amount)}</span>
              </span>
              <span translate="no" className="figures shrink-0">
                {microsText(micros)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type LineProps = { name: string; isTotal?: boolean; children: ReactNode }

const Line = ({ name, isTotal = false, children }: LineProps) => (
  <div
    className={
      isTotal
        ? 'flex items-baseline justify-between gap-4 border-line-strong border-t pt-2 font-semibold'
        : 'flex items-baseline justify-between gap-4'
    }
  >
    <dt className={isTotal ? undefined : 'text-muted'}>{name}</dt>
    <dd translate="no" className="whitespace-nowrap">
      {children}
    </dd>
  </div>
)

const Result = ({ micros }: { micros: number }) => <span className={resultColor(micros)}>{resultText(micros)}</span>
