import { type ReactNode, useId } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { type Outputs, trpc } from '#client/trpc/trpc.ts'
import type { Filters } from '#features/applications/index.ts'
import { fullNumber, usdText } from '#shared/money.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ADMIN_DASHBOARD } from '../../shell/spec.ts'
import { OVERVIEW } from '../spec.ts'
import { BarShape, Dot, LineShape, PieShape } from './shapes.tsx'

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
  { label: OVERVIEW.earnings, color: 'var(--gold)' },
  { label: OVERVIEW.sessions, color: 'var(--accent)' },
  { label: OVERVIEW.rating, color: 'var(--success)' },
] as const
const statusColor = (status: string) => Object.entries(colors).find(([name]) => name === status)?.[1] ?? 'var(--accent)'
const named = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)

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
  if (!data) return <Skeleton className="h-96" />
  const usd = (amount: number) => usdText(Math.round(amount * 100))
  const isEmpty = (values: readonly number[]) => values.every((value) => value === 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <ChartPanel
        title={charts.revenue}
        note={OVERVIEW.platform}
        empty={isEmpty(data.revenue.map(({ amount }) => amount))}
        head={[OVERVIEW.day, OVERVIEW.usd]}
        rows={data.revenue.map(({ date, amount }) => [date, usd(amount)])}
      >
        <LineShape values={data.revenue.map(({ amount }) => amount)} />
      </ChartPanel>
      <ChartPanel
        title={charts.growth}
        note={OVERVIEW.platform}
        empty={isEmpty(data.growth.map(({ users }) => users))}
        head={[OVERVIEW.day, OVERVIEW.people]}
        rows={data.growth.map(({ date, users }) => [date, fullNumber(users)])}
      >
        <LineShape area values={data.growth.map(({ users }) => users)} />
      </ChartPanel>
      <ChartPanel
        title={charts.conversions}
        empty={isEmpty(data.conversions.map(({ count }) => count))}
        head={[OVERVIEW.status, OVERVIEW.count]}
        rows={data.conversions.map(({ status, count }) => [named(status), fullNumber(count)])}
      >
        <PieShape
          slices={data.conversions.map(({ status, count }) => ({
            name: named(status),
            value: count,
            color: statusColor(status),
          }))}
        />
      </ChartPanel>
      <PerformancePanel rows={data.performance} />
      <p className="text-muted text-sm lg:col-span-2">
        {OVERVIEW.trueFor} <Moment at={data.as_of} />
      </p>
    </div>
  )
}

type PerformanceRows = Outputs['admin']['analytics']['performance']

/** Performance chart: the creators with the highest earnings, as bars. */
function PerformancePanel({ rows }: { rows: PerformanceRows }) {
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
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted text-sm">
        {bars.map(({ label, color }) => (
          <span key={label} className="flex items-center gap-2">
            <Dot color={color} />
            {label}
          </span>
        ))}
      </p>
      <ul aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {rows.slice(0, 5).map(({ username, creator, earnings, sessions, rating }) => (
          <li key={username} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-3 text-sm">
              <span className="truncate">{creator}</span>
              <span translate="no" className="figures">
                {fullNumber(earnings)}
              </span>
            </span>
            <BarShape part={earnings / most} color={bars[0].color} />
            <BarShape part={sessions / mostSessions} color={bars[1].color} />
            <BarShape part={(rating ?? 0) / 5} color={bars[2].color} />
          </li>
        ))}
      </ul>
    </ChartPanel>
  )
}

type ChartPanelProps = {
  title: string
  note?: string
  empty: boolean
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

function ChartPanel({ title, note, empty, head, rows, children }: ChartPanelProps) {
  const id = useId()
  return (
    <Panel title={title}>
      {empty ? <p className="text-muted">{OVERVIEW.none}</p> : children}
      {note && <p className="text-muted text-sm">{note}</p>}
      {!empty && (
        <details>
          <summary id={id} className="min-h-11 cursor-pointer content-center">
            {OVERVIEW.table}
          </summary>
          <div className="max-h-72 overflow-y-auto">
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
          </div>
        </details>
      )}
    </Panel>
  )
}
