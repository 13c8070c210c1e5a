import { useMemo } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import { useViewerLocale } from '#client/time/viewer.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { type Day, onClock } from '../rules.ts'

/** Time zone, locale (decides the first day of the week) and current time of the viewer, to the minute. */
export type ViewerTime = { zone: string; locale: string; now: Date; today: Day }

/** Returns the viewer's time. Undefined until hydration if the browser's cookie is missing, as on its first page. */
export function useViewerTime(): ViewerTime | undefined {
  const zone = useViewerZone()
  const now = useMinute()
  const locale = useViewerLocale()
  return useMemo(
    () =>
      zone === undefined || locale === undefined ? undefined : { zone, locale, now, today: onClock(now, zone).day },
    [zone, locale, now],
  )
}
