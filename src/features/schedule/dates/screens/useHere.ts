import { useEffect, useMemo, useState } from 'react'
import { useViewerZone } from '#client/useViewerZone.ts'
import { type Day, onClock } from '../rules.ts'

const minuteMs = 60_000

/** The viewer's zone and locale (which says with what day a week begins), and the moment it is, to the minute. */
export type Here = { zone: string; locale: string; now: Date; today: Day }

/** Undefined until the page is hydrated: before that nobody knows where the viewer is. */
export function useHere(): Here | undefined {
  const zone = useViewerZone()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (Date.now() % minuteMs))
    return () => clearTimeout(timer)
  })
  const minute = Math.floor(now.getTime() / minuteMs)
  return useMemo(() => {
    if (zone === undefined) return undefined
    const at = new Date(minute * minuteMs)
    return { zone, locale: navigator.language, now: at, today: onClock(at, zone).day }
  }, [zone, minute])
}
