import { useEffect, useMemo, useState } from 'react'
import { useFirstMoment } from '../hydration/startOfPage.ts'
import { correctedMs, correctedNow } from './clock.ts'

const minuteMs = 60_000
const minuteOf = (moment: Date) => Math.floor(moment.getTime() / minuteMs)

/** Returns the current time, updated every minute. */
export function useMinute(): Date {
  const first = useFirstMoment()
  const [minute, setMinute] = useState(() => minuteOf(first))
  useEffect(() => {
    const look = () => setMinute(minuteOf(correctedNow()))
    look()
    const timer = setTimeout(look, minuteMs - (correctedMs() % minuteMs))
    return () => clearTimeout(timer)
  })
  return useMemo(() => new Date(minute * minuteMs), [minute])
}

/** Returns the current time, updated every second. */
export function useNow(): Date {
  const first = useFirstMoment()
  const [now, setNow] = useState(first)
  useEffect(() => {
    const look = () => setNow(correctedNow())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
