import { useEffect, useState } from 'react'
import { useFirstMoment } from '../hydration/startOfPage.ts'
import { correctedNow } from './clock.ts'

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
