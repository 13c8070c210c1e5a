import { useMinute } from '#client/time/useMinute.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import type { Clock } from '../state.ts'

/** Returns the viewer's time zone (before hydration the creator's) and the current minute. */
export function useClock({ time_zone }: Pick<CallRequest, 'time_zone'>): Clock {
  return { zone: useViewerZone() ?? time_zone, now: useMinute() }
}
