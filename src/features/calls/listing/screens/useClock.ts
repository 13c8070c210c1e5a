import { useMinute } from '#client/time/useMinute.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import type { Clock } from '../state.ts'

/** Returns the viewer's time zone and the current minute; before hydration the creator's time zone. */
export function useClock({ time_zone }: Pick<CallRequest, 'time_zone'>): Clock {
  return { zone: useViewerZone() ?? time_zone, now: useMinute() }
}
