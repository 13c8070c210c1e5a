import { useId } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { nearDay, timeRange } from '#ui/zonedTime.ts'
import { OVERLAP } from '../spec.ts'
import type { Overlaps } from './useOverlaps.ts'

type OverlapWarningProps = { overlap: Overlaps; tried?: boolean }

/** Warning that lists the user's other bookings at this time, with a checkbox to book both. */
export function OverlapWarning({ overlap, tried = false }: OverlapWarningProps) {
  const { overlaps, isAllowed, allow, isBlocked } = overlap
  const zone = useViewerZone()
  const now = useMinute()
  const missing = useId()
  const isMissing = tried && isBlocked
  return (
    <div role="status">
      {overlaps.length > 0 && (
        <div className="grid gap-2 rounded-control border border-warning p-3 text-sm">
          <p className="font-semibold">{OVERLAP.title}</p>
          <ul className="grid gap-1">
            {overlaps.map(({ id, title, starts_at, duration_minutes }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {title}
                {zone !== undefined && (
                  <span translate="no" className="figures text-muted">
                    {' · '}
                    {nearDay(starts_at, zone, now)}, {timeRange(starts_at, duration_minutes, zone)}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className="text-muted">{OVERLAP.text}</p>
          <Checkbox
            label={OVERLAP.allow}
            checked={isAllowed}
            onChange={({ target }) => allow(target.checked)}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? missing : undefined}
          />
          {isMissing && (
            <p id={missing} className="text-danger">
              {OVERLAP.missing}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
