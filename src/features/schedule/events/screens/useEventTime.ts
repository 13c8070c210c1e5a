import { useViewerZone } from '#ui/useViewerZone.ts'
import { fullDayName, timeInOtherZone, timeRange, zoneTime } from '#ui/zonedTime.ts'
import type { ScheduledEvent } from '../contract.ts'

/**
 * Returns the time of an event in the viewer's time zone, with the creator's local time. Until the viewer's time zone
 * is known, shows the creator's time zone and its name, so that the height of the page does not change.
 */
export function useEventTime({ starts_at, duration, time_zone }: ScheduledEvent) {
  const zone = useViewerZone() ?? time_zone
  const other = timeInOtherZone(starts_at, zone, time_zone)
  return {
    zone,
    day: fullDayName(starts_at, zone),
    time: timeRange(starts_at, duration, zone),
    /** Name of the time zone, such as "Berlin time" or "Berlin time · 12:30 in New York". */
    place: [zoneTime(zone), other].filter(Boolean).join(' · '),
  }
}
