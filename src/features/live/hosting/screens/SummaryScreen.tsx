import { Link, useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Summary } from '../../contract.ts'
import { HEARTS } from '../../hearts/spec.ts'
import { TipsButton } from '../../tips/screens/TipsButton.tsx'
import { WATCH } from '../../watching/spec.ts'
import { clockText } from '../../watching/state.ts'
import { HOST, SUMMARY } from '../spec.ts'

const Chart = lazyWithRetry(() => import('#ui/Chart.tsx'))

/** Placeholder with the height of the chart. */
const chartSkeleton = <Skeleton className="h-54 w-full" />

/** Page /live/{id}/summary: figures of an ended stream, for its host. */
export function SummaryScreen({ id }: { id: string }) {
  const query = trpc.live.summary.useQuery({ id }, singleItemQuery)
  return (
    <Page>
      <QueryOne
        query={query}
        failed={SUMMARY.missing}
        missing={{ ...SUMMARY.gone, to: '/live', toLabel: WATCH.toAll }}
        loading={<Skeleton className="h-96 w-full rounded-card" />}
      >
        {({ summary }) => <SummaryView summary={summary} />}
      </QueryOne>
    </Page>
  )
}

function SummaryView({ summary }: { summary: Summary }) {
  const hydrated = useHydrated()
  const { title, end_reason: reason, duration_seconds: seconds, started_at: startedAt, curve } = summary
  const figures: [string, string][] = [
    [SUMMARY.watched, fullNumber(summary.viewers)],
    [HOST.peak, fullNumber(summary.peak_viewers)],
    [HOST.duration, clockText(seconds)],
    [HOST.messages, fullNumber(summary.messages)],
    [HEARTS.title, fullNumber(summary.hearts)],
    [HOST.newFollowers, fullNumber(summary.new_followers)],
    [HOST.tips, fullNumber(summary.tips)],
  ]
  const points = curve.map(({ at, viewers }) => ({
    label: clockText((at.getTime() - startedAt.getTime()) / 1_000),
    values: [viewers],
  }))
  return (
    <>
      <PageHeader title={reason ? SUMMARY.title : HOST.ownTitle} text={title} />
      {reason && <p className="text-muted [overflow-wrap:anywhere]">{endText(summary, reason)}</p>}
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
        <SummaryFigure name={HOST.tokens}>
          <TipsButton streamId={summary.id} isOwn>
            <TokenAmount tokens={summary.tokens} display />
          </TipsButton>
        </SummaryFigure>
        {figures.map(([name, value]) => (
          <SummaryFigure key={name} name={name}>
            {value}
          </SummaryFigure>
        ))}
      </dl>
      <Card className="grid gap-4">
        <h2 className="text-lg">{SUMMARY.curve}</h2>
        <Suspense fallback={chartSkeleton}>
          {hydrated ? (
            <Chart
              label={SUMMARY.curve}
              series={[{ name: HOST.viewers, color: 'var(--accent)' }]}
              points={points}
              say={(value) => WATCH.watching(fullNumber(value))}
            />
          ) : (
            chartSkeleton
          )}
        </Suspense>
      </Card>
      {summary.attendance && <Attendance people={summary.attendance} />}
      <div className="grid gap-3 sm:flex sm:justify-end sm:*:w-auto">
        <TipsButton streamId={summary.id} isOwn className={buttonClass({ size: 'lg', block: true })}>
          {SUMMARY.tipRows}
        </TipsButton>
        <Link to="/go-live" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {SUMMARY.again}
        </Link>
      </div>
    </>
  )
}

const SummaryFigure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="card grid content-between px-4 py-3">
    <dt className="text-muted text-sm">{name}</dt>
    <dd translate="no" className="figures font-bold font-display text-xl">
      {children}
    </dd>
  </div>
)

function endText({ stop_reason: rule, led_to: name }: Summary, reason: keyof typeof SUMMARY.reasons): string {
  if (rule) return SUMMARY.stopped(rule)
  return name ? SUMMARY.ledTo(name) : SUMMARY.reasons[reason]
}

/** Ticket holders of an event, and whether each of them watched. */
function Attendance({ people }: { people: NonNullable<Summary['attendance']> }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{SUMMARY.attendance}</h2>
      <p className="text-muted">{SUMMARY.cameOf(people.filter(({ came }) => came).length, people.length)}</p>
      <ul className="divide-y divide-line empty:hidden">
        {people.map(({ id, display_name: name, avatar_url: avatar, came }) => (
          <li key={id} className="flex min-h-14 items-center gap-3">
            <Avatar name={name} src={avatar} size="md" />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <Badge tone={came ? 'success' : 'neutral'}>{came ? SUMMARY.came : SUMMARY.missed}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
