import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { clockTime, dayName, zoneTime } from '#ui/zonedTime.ts'
import type { Experience } from '../contract.ts'
import { EXPERIENCES, KINDS } from '../spec.ts'

type ExperienceCardProps = {
  experience: Experience
  /** Controls to reorder the creator's own list. */
  tools?: ReactNode
}

/** Card of a class, a show or an offer with its time and price. The whole card links to its page. */
export function ExperienceCard({ experience, tools }: ExperienceCardProps) {
  const { kind, id, title, price, left } = experience
  const face = (
    <>
      <span className="line-clamp-2 font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
    </>
  )
  const link = 'rounded-xs after:absolute after:inset-0 after:rounded-card'
  return (
    <div className="card card-pad card-press relative grid h-full content-between gap-4">
      <span className="grid gap-2">
        <span className="flex items-center justify-between gap-1.5">
          <span className="flex min-w-0 flex-wrap gap-1.5">
            <Badge tone={kind === 'offer' ? 'neutral' : 'accent'}>{KINDS[kind]}</Badge>
            {left !== null && left <= 5 && (
              <Badge tone={left === 0 ? 'warning' : 'gold'}>{EXPERIENCES.left(kind, left)}</Badge>
            )}
          </span>
          {tools && <span className="z-1 flex shrink-0 items-center">{tools}</span>}
        </span>
        {kind === 'offer' ? (
          <Link to="/offer/$id" params={{ id }} className={link}>
            {face}
          </Link>
        ) : (
          <Link to="/events/$id" params={{ id }} className={link}>
            {face}
          </Link>
        )}
      </span>
      <span className="flex items-center justify-between gap-3">
        <When experience={experience} />
        {price === 0 ? <span>{EXPERIENCES.free}</span> : <TokenAmount tokens={price} className="text-lg" />}
      </span>
    </div>
  )
}

function When({ experience: { starts_at, time_zone, recurring, delivery_hours } }: { experience: Experience }) {
  const zone = useViewerZone() ?? time_zone ?? 'UTC'
  if (!starts_at) return <span className="text-muted text-sm">{withinText(delivery_hours ?? 0)}</span>
  return (
    <span className="grid text-sm">
      <span translate="no" className="figures">
        {dayName(starts_at, zone)}, {clockTime(starts_at, zone)}
      </span>
      <span className="text-muted">{[zoneTime(zone), recurring].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

const withinText = (hours: number): string =>
  hours === 0 ? 'At once' : hours < 48 ? `Within ${hours} h` : `Within ${Math.round(hours / 24)} days`
