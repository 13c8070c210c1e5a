import { Bar, Pie } from '@visx/shape'
import { type ReactNode, useId } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { type Outputs, trpc } from '#client/trpc/trpc.ts'
import type { Filters } from '#features/applications/index.ts'
import { fullNumber, usdText } from '#shared/money.ts'
import Chart from '#ui/Chart.tsx'
import { isoDayText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { setStyle } from '#ui/setStyle.ts'
import { ADMIN_DASHBOARD } from '../../shell/spec.ts'
import { OVERVIEW } from '../spec.ts'
import { ChartGrid, ChartsLoading } from './ChartsLoading.tsx'

const { charts } = OVERVIEW
const colors = {
  pending: 'var(--muted)',
  queued: 'var(--warning)',
  approved: 'var(--success)',
  rejected: 'var(--danger)',
}
/**
 * Bars of a creator in the performance chart. They are relative to the longest bar, the rating is relative to five
 * stars.
 */
const bars = [
  { label: OVERVIEW.earnings, color: 'var(--gold-fill)' },
  { label: OVERVIEW.sessions, color: 'var(--accent)' },
  { label: OVERVIEW.rating, color: 'var(--success)' },
] as const
const statusColor = (status: string) => Object.entries(colors).find(([name]) => name === status)?.[1] ?? 'var(--accent)'
const named = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
const usd = (amount: number) => usdText(Math.round(amount * 100))
const isEmpty = (values: readonly number[]) => values.every((value) => value === 0)

type Analytics = Outputs['admin']['analytics']

/** The four charts of the dashboard, each with a table of its figures. */
export default function Charts({ filters }: { filters: Filters }) {
  const query = trpc.admin.analytics.useQuery(filters, { ...adminCall, placeholderData: (known) => known })
  const { data } = query
  if (query.isError && !data)
    return (
      <ErrorState
        heading="h2"
        text={ADMIN_DASHBOARD.failed}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data) return <ChartsLoading />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChartGrid>
        <Sales revenue={data.revenue} />
        <Growth growth={data.growth} />
        <Conversions conversions={data.conversions} />
        <Performance rows={data.performance} />
      </ChartGrid>
      <p className="text-muted text-sm">
        {OVERVIEW.trueFor} <Moment at={data.as_of} />. {OVERVIEW.platform}
      </p>
    </div>
  )
}

const Sales = ({ revenue }: Pick<Analytics, 'revenue'>) => (
  <ChartPanel
    title={charts.revenue}
    empty={isEmpty(revenue.map(({ amount }) => amount))}
    head={[OVERVIEW.day, OVERVIEW.usd]}
    rows={revenue.map(({ date, amount }) => [date, usd(amount)])}
  >
    <Chart
      label={charts.revenue}
      kind="line"
      series={[{ name: OVERVIEW.usd, color: 'var(--gold-fill)' }]}
      points={revenue.map(({ date, amount }) => ({ label: isoDayText(date), values: [amount] }))}
      say={usd}
    />
  </ChartPanel>
)

const Growth = ({ growth }: Pick<Analytics, 'growth'>) => (
  <ChartPanel
    title={charts.growth}
    empty={isEmpty(growth.map(({ users }) => users))}
    head={[OVERVIEW.day, OVERVIEW.people]}
    rows={growth.map(({ date, users }) => [date, fullNumber(users)])}
  >
    <Chart
      label={charts.growth}
      kind="line"
      series={[{ name: OVERVIEW.people, color: 'var(--accent)' }]}
      points={growth.map(({ date, users }) => ({ label: isoDayText(date), values: [users] }))}
      say={(value) => `${fullNumber(value)} new`}
    />
  </ChartPanel>
)

/** Applications by status, as a ring with a legend. */
function Conversions({ conversions }: Pick<Analytics, 'conversions'>) {
  const total = conversions.reduce((sum, { count }) => sum + count, 0)
  return (
    <ChartPanel
      title={charts.conversions}
      empty={total === 0}
      head={[OVERVIEW.status, OVERVIEW.count]}
      rows={conversions.map(({ status, count }) => [named(status), fullNumber(count)])}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="relative grid size-36 shrink-0 place-items-center">
          <svg viewBox="-50 -50 100 100" aria-hidden="true" className="absolute inset-0">
            <Pie
              data={conversions.filter(({ count }) => count > 0)}
              pieValue={({ count }) => count}
              pieSort={null}
              outerRadius={48}
              innerRadius={31}
              padAngle={0.03}
              cornerRadius={3}
              fill={({ data }) => statusColor(data.status)}
            />
          </svg>
          <span translate="no" className="figures font-bold text-lg">
            {fullNumber(total)}
          </span>
        </div>
        <ul className="grid min-w-40 flex-1 gap-2">
          {conversions.map(({ status, count }) => (
            <li key={status} className="flex items-center gap-2">
              <Dot color={statusColor(status)} />
              {named(status)}
              <span translate="no" className="figures ms-auto text-muted">
                {fullNumber(count)}
              </span>
              <span translate="no" className="figures w-11 text-end text-muted text-sm">
                {Math.round((count / Math.max(1, total)) * 100)} %
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartPanel>
  )
}

/** Performance chart: the creators with the highest earnings, as bars. */
function Performance({ rows }: { rows: Analytics['performance'] }) {
  const most = Math.max(1, ...rows.map(({ earnings }) => earnings))
  const mostSessions = Math.max(1, ...rows.map(({ sessions }) => sessions))
  return (
    <ChartPanel
      title={charts.performance}
      empty={rows.length === 0}
      head={[OVERVIEW.creator, OVERVIEW.earnings, OVERVIEW.sessions, OVERVIEW.rating]}
      rows={rows.map(({ creator, earnings, sessions, rating }) => [
        ...[creator, fullNumber(earnings), String(sessions), rating === null ? '–' : String(rating)],
      ])}
    >
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted text-xs">
        {bars.map(({ label, color }) => (
          <span key={label} className="flex items-center gap-1.5">
            <Dot color={color} />
            {label}
          </span>
        ))}
      </p>
      <ul aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {rows.slice(0, 5).map(({ username, creator, earnings, sessions, rating }) => (
          <li key={username} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-3 text-sm">
              <span className="truncate">{creator}</span>
              <span translate="no" className="figures">
                {fullNumber(earnings)}
              </span>
            </span>
            <Bars parts={[earnings / most, sessions / mostSessions, (rating ?? 0) / 5]} />
          </li>
        ))}
      </ul>
    </ChartPanel>
  )
}

/** Three horizontal bars, one for each value, as parts of the longest one. */
const Bars = ({ parts }: { parts: readonly [number, number, number] }) => (
  <svg
    viewBox="0 0 100 14"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="h-3.5 w-full overflow-hidden rounded-xs"
  >
    {bars.map(({ label, color }, index) => (
      <g key={label}>
        <Bar x={0} y={index * 5} width={100} height={4} fill="var(--wash)" />
        <Bar x={0} y={index * 5} width={(parts[index] ?? 0) * 100} height={4} fill={color} />
      </g>
    ))}
  </svg>
)

/** Colour dot of a legend. */
const Dot = ({ color }: { color: string }) => (
  <span ref={setStyle({ 'background-color': color })} aria-hidden="true" className="size-2.5 shrink-0 rounded-full" />
)

type ChartPanelProps = {
  title: string
  empty: boolean
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

function ChartPanel({ title, empty, head, rows, children }: ChartPanelProps) {
  const id = useId()
  return (
    <Panel title={title}>
      {empty ? <p className="text-muted">{OVERVIEW.none}</p> : children}
      {!empty && (
        <details>
          <summary id={id} className="press-area w-fit cursor-pointer rounded-xs text-muted text-sm hover:text-ink">
            {OVERVIEW.table}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region */}
          <section tabIndex={0} aria-labelledby={id} className="max-h-72 overflow-y-auto pt-2">
            <table aria-label={title} className="w-full text-left text-sm">
              <thead>
                <tr>
                  {head.map((one) => (
                    <th key={one} scope="col" className="py-1 pr-3 font-semibold">
                      {one}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two creators may have one name, and no row keeps a state
                  <tr key={row}>
                    {cells.map((cell, index) => (
                      <td translate="no" key={head[index]} className="figures py-1 pr-3">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </Panel>
  )
}
