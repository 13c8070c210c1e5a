import { useViewerZone } from '#ui/useViewerZone.ts'
import { fullDayName, timeElsewhere, timeRange, zoneTime } from '#ui/zonedTime.ts'
import type { ScheduledEvent } from '../contract.ts'

/**
 * When an event is, on the viewer's clock with the creator's beside it. Until the viewer's zone is known it is the
 * creator's, said so: the page keeps its height.
 */
export function useEventTime({ starts_at, duration, time_zone }: ScheduledEvent) {
  const zone = useViewerZone() ?? time_zone
  const other = timeElsewhere(starts_at, zone, time_zone)
  return {
    zone,
    day: fullDayName(starts_at, zone),
    time: timeRange(starts_at, duration, zone),
    /** "Berlin time", "Berlin time · 12:30 in New York". */
    place: [zoneTime(zone), other].filter(Boolean).join(' · '),
  }
}
