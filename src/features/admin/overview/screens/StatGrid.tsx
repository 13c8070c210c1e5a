import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { type Outputs, trpc } from '#client/trpc/trpc.ts'
import { fullNumber, usdText } from '#shared/money.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Moment } from '#ui/Moment.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatFigure } from '#ui/StatFigure.tsx'
import { ADMIN_DASHBOARD } from '../../shell/spec.ts'
import type { AdminSearch } from '../../shell/state.ts'
import type { CountedFigure } from '../contract.ts'
import { OVERVIEW } from '../spec.ts'

const CountedDialog = lazyWithRetry(() => import('./CountedDialog.tsx'))

const refreshMs = 60_000

type Stats = Outputs['admin']['stats']

/** A figure of the grid. `to`: the view that lists the counted rows, or the figure whose dialog lists them. */
type Figure = { label: string; of: (stats: Stats) => number; isUsd?: boolean; to: AdminSearch | CountedFigure }

const { stats: names } = OVERVIEW
const tab = (value: 'pending' | 'queued' | 'approved' | 'rejected'): Figure => ({
  label: names[value],
  of: (stats) => stats[value],
  to: { house: 'applications', tab: value, range: 'all' },
})

const figures: readonly Figure[] = [
  { label: names.revenue, of: ({ revenue }) => revenue.today, isUsd: true, to: 'revenue' },
  tab('pending'),
  tab('queued'),
  { label: names.reports, of: ({ reports }) => reports, to: { house: 'moderation' } },
  { label: names.activeSessions, of: ({ activeSessions }) => activeSessions, to: 'activeSessions' },
  { label: names.totalUsers, of: ({ totalUsers }) => totalUsers, to: { house: 'users' } },
  {
    label: names.activeCreators,
    of: ({ activeCreators }) => activeCreators,
    to: { house: 'users', role: 'creator', status: 'active' },
  },
  tab('approved'),
  tab('rejected'),
]

/** Grid of the platform's figures, each with a link to the counted rows. Before the first response it has the same size. */
export function StatGrid() {
  const query = trpc.admin.stats.useQuery(undefined, { ...adminCall, refetchInterval: refreshMs })
  const { data } = query
  const [opened, setOpened] = useState<CountedFigure>()
  if (query.isError && !data)
    return (
      <ErrorState
        heading="h2"
        text={ADMIN_DASHBOARD.failed}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <section aria-label={OVERVIEW.figures} aria-busy={!data} className="grid gap-2">
      {/* the first figure is an amount and has two columns, so that nine figures fill two rows of five */}
      <ul className="admin-figures">
        {figures.map((figure) => (
          <li key={figure.label} className="grid first:col-span-2">
            <Stat {...figure} stats={data} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <CountedDialog figure={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <p className="min-h-4 text-end text-faint text-xs">
        {data && (
          <>
            {OVERVIEW.trueFor} <Moment at={data.as_of} />
          </>
        )}
      </p>
    </section>
  )
}

type StatProps = Figure & { stats: Stats | undefined; onOpen: (figure: CountedFigure) => void }

function Stat({ label, of, isUsd, stats, to, onOpen }: StatProps) {
  const value = stats && of(stats)
  const usd = isUsd && value !== undefined && usdText(Math.round(value * 100))
  const words = (
    <>
      {value === undefined ? (
        <Skeleton className="h-9 w-16" />
      ) : (
        <>
          <span className="sr-only">{usd || fullNumber(value)} </span>
          <StatFigure hidden text={usd || shortNumber(value)} />
        </>
      )}
      <span className="truncate text-muted text-sm">{label}</span>
    </>
  )
  const look = 'grid content-start text-left before:absolute before:inset-0 before:rounded-card'
  return (
    <Card press pad={false} className="stat px-4 py-3">
      {typeof to === 'string' ? (
        <button type="button" aria-haspopup="dialog" className={look} onClick={() => onOpen(to)}>
          {words}
        </button>
      ) : (
        <Link to="/dashboard" search={to} className={look}>
          {words}
        </Link>
      )}
    </Card>
  )
}
