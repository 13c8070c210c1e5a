import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { deliveryLabel, withinText } from '#features/offers/index.ts'
import { RECURRING } from '#features/schedule/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { fewLeft, SalePoster } from '#ui/SalePoster.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { clockTime, dayName, zoneTime } from '#ui/zonedTime.ts'
import type { Experience } from '../contract.ts'
import { EXPERIENCES, KINDS } from '../spec.ts'

type ExperienceCardProps = {
  experience: Experience
  /** The creator of the list. */
  creator: ComponentProps<typeof SalePoster>['creator']
  /** Controls to reorder the creator's own list. */
  children?: ReactNode
}

/** Poster of a class, a show or an offer with its time or delivery, and its price. */
export function ExperienceCard({ experience, creator, children }: ExperienceCardProps) {
  const { kind, id, title, price, left } = experience
  return (
    <SalePoster
      title={title}
      picture={experience.poster_url}
      creator={creator}
      hideCreator
      link={({ className, children: name }) =>
        kind === 'offer' ? (
          <Link to="/offer/$id" params={{ id }} className={className}>
            {name}
          </Link>
        ) : (
          <Link to="/events/$id" params={{ id }} className={className}>
            {name}
          </Link>
        )
      }
      badges={
        <>
          <Badge tone="glass">{KINDS[kind]}</Badge>
          {left !== null && left <= fewLeft && (
            <Badge tone={left === 0 ? 'warning' : 'gold'}>{EXPERIENCES.left(kind, left)}</Badge>
          )}
        </>
      }
      line={<When experience={experience} />}
      note={experience.recurring && RECURRING[experience.recurring]}
      tokens={price}
      isSoldOut={left === 0}
    >
      {children}
    </SalePoster>
  )
}

/** Start in the viewer's time zone, until it is known in the creator's with its name; for an offer the delivery time. */
function When({ experience: { starts_at, time_zone, delivery_hours } }: { experience: Experience }) {
  const zone = useViewerZone()
  if (!starts_at) {
    const hours = delivery_hours ?? 0
    return withinText({ deliveryTime: deliveryLabel(hours), deliveryHours: hours })
  }
  const shown = zone ?? time_zone ?? 'UTC'
  return (
    <span translate="no" className="figures">
      {dayName(starts_at, shown)}, {clockTime(starts_at, shown)}
      {zone === undefined && ` (${zoneTime(shown)})`}
    </span>
  )
}
