import { useMemo } from 'react'
import { useMinute } from '#client/useMinute.ts'
import { useViewerZone } from '#client/useViewerZone.ts'
import { type Day, onClock } from '../rules.ts'

/** The viewer's zone and locale (which says with what day a week begins), and the moment it is, to the minute. */
export type Here = { zone: string; locale: string; now: Date; today: Day }

/** Undefined until the page is hydrated: before that nobody knows where the viewer is. */
export function useHere(): Here | undefined {
  const zone = useViewerZone()
  const now = useMinute()
  return useMemo(
    () => (zone === undefined ? undefined : { zone, locale: navigator.language, now, today: onClock(now, zone).day }),
    [zone, now],
  )
}
