import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import type { Costs } from '../contract.ts'
import { COSTS } from '../spec.ts'
import { microsText, resultColor, resultText } from './words.ts'

/** Lists of live stages, those that lose most first, and of the most expensive streams of the period. */
export function LiveStages({ live, dearest }: Pick<Costs, 'live' | 'dearest'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Panel title={COSTS.live}>
        <Rows none={COSTS.noneLive}>
          {live.map((one) => (
            <StageRow key={one.id} stage={one} badge={one.losing_since && <Badge tone="danger">{COSTS.loses}</Badge>}>
              {counted(one.viewers, 'viewer')} ·{' '}
              {COSTS.rate(microsText(one.minute_cost_micros), microsText(one.minute_earned_micros))}
            </StageRow>
          ))}
        </Rows>
      </Panel>
      <Panel title={COSTS.dearest}>
        <Rows none={COSTS.noStreams}>
          {dearest.map((one) => (
            <StageRow key={one.id} stage={one}>
              <Moment at={one.started_at} /> ·{' '}
              {COSTS.totals(microsText(one.cost_micros), microsText(one.earned_micros))}
            </StageRow>
          ))}
        </Rows>
      </Panel>
    </div>
  )
}

const Rows = ({ none, children }: { none: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-muted">{none}</p>
  ) : (
    <ul className="grid grid-cols-[minmax(0,1fr)]">{children}</ul>
  )

type StageRowProps = { stage: Costs['dearest'][number]; badge?: ReactNode; children: ReactNode }

function StageRow({ stage: { id, title, creator, cost_micros, earned_micros }, badge, children }: StageRowProps) {
  const result = earned_micros - cost_micros
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)] content-center gap-0.5 border-line border-b py-2 last:border-0">
      <p className="flex items-center justify-between gap-4">
        <Link to="/live/$id" params={{ id }} className="press-area min-w-0 truncate font-medium hover:underline">
          {title}
        </Link>
        <span translate="no" className={`figures shrink-0 font-semibold ${resultColor(result)}`}>
          {resultText(result)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {badge}
        <span translate="no" className="min-w-0 truncate">
          @{creator.username}
        </span>
        <span className="tabular-nums">{children}</span>
      </p>
    </li>
  )
}
