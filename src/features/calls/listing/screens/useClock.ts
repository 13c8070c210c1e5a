import { useMinute } from '#client/useMinute.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import type { CallRequest } from '../../requests/contract.ts'
import type { Clock } from '../state.ts'

/** The viewer's clock, to the minute; until the page is hydrated the creator's. */
export function useClock({ time_zone }: Pick<CallRequest, 'time_zone'>): Clock {
  return { zone: useViewerZone() ?? time_zone, now: useMinute() }
}
