import { useEffect, useMemo, useState } from 'react'

const minuteMs = 60_000

/** The moment it is, to the minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (Date.now() % minuteMs))
    return () => clearTimeout(timer)
  })
  const minute = Math.floor(now.getTime() / minuteMs)
  return useMemo(() => new Date(minute * minuteMs), [minute])
}
