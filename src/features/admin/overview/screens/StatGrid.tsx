import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { trpc } from '#client/trpc/trpc.ts'
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

/** A figure of the grid. `to`: the view that lists the counted rows, or the figure whose dialog lists them. */
type Figure = { label: string; value: number; text?: string; to: AdminSearch | CountedFigure }

/** Grid of the platform's figures, each with a link to the counted rows. */
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
  if (!data) return <Skeleton className="h-43" />
  const { stats } = OVERVIEW
  const tab = (value: 'pending' | 'queued' | 'approved' | 'rejected'): Figure => ({
    label: stats[value],
    value: data[value],
    to: { house: 'applications', tab: value, range: 'all' },
  })
  const figures: Figure[] = [
    {
      label: stats.revenue,
      value: data.revenue.today,
      text: usdText(Math.round(data.revenue.today * 100)),
      to: 'revenue',
    },
    tab('pending'),
    tab('queued'),
    { label: stats.reports, value: data.reports, to: { house: 'moderation' } },
    { label: stats.activeSessions, value: data.activeSessions, to: 'activeSessions' },
    { label: stats.totalUsers, value: data.totalUsers, to: { house: 'users' } },
    {
      label: stats.activeCreators,
      value: data.activeCreators,
      to: { house: 'users', role: 'creator', status: 'active' },
    },
    tab('approved'),
    tab('rejected'),
  ]
  return (
    <section aria-label={OVERVIEW.figures} className="grid gap-2">
      {/* the first figure is an amount and has two columns, so that nine figures fill two rows of five */}
      <ul className="admin-figures">
        {figures.map((figure) => (
          <li key={figure.label} className="grid first:col-span-2">
            <Stat {...figure} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <CountedDialog figure={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <p className="text-end text-faint text-xs">
        {OVERVIEW.trueFor} <Moment at={data.as_of} />
      </p>
    </section>
  )
}

function Stat({ label, value, text, to, onOpen }: Figure & { onOpen: (figure: CountedFigure) => void }) {
  const words = (
    <>
      <span className="sr-only">{text ?? fullNumber(value)} </span>
      <StatFigure hidden text={text ?? shortNumber(value)} />
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
