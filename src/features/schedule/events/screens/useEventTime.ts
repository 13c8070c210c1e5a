import { useViewerZone } from '#client/useViewerZone.ts'
import { timeElsewhere, timeRange, zoneCity } from '#ui/zonedTime.ts'
import { fullDayText, onClock } from '../../dates/rules.ts'
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
    day: fullDayText(onClock(starts_at, zone).day),
    time: timeRange(starts_at, duration, zone),
    /** "Berlin time", "Berlin time · 12:30 in New York". */
    place: [`${zoneCity(zone)} time`, other].filter(Boolean).join(' · '),
  }
}
