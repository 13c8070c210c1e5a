import { useMemo } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { type Day, onClock } from '../rules.ts'

/** Time zone, locale (decides the first day of the week) and current time of the viewer, to the minute. */
export type ViewerTime = { zone: string; locale: string; now: Date; today: Day }

/** Returns the viewer's time. Undefined until hydration, because the server does not know the viewer's locale. */
export function useViewerTime(): ViewerTime | undefined {
  const zone = useViewerZone()
  const now = useMinute()
  const isHydrated = useHydratedLater()
  return useMemo(
    () =>
      zone === undefined || !isHydrated
        ? undefined
        : { zone, locale: navigator.language, now, today: onClock(now, zone).day },
    [zone, now, isHydrated],
  )
}
