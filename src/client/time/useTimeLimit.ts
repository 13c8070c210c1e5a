import { useEffect, useEffectEvent } from 'react'

/** Calls `expire` once `isWaiting` has been true for `ms` without a break. */
export function useTimeLimit(isWaiting: boolean, ms: number, expire: () => void): void {
  const expired = useEffectEvent(expire)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(expired, ms)
    return () => clearTimeout(timer)
  }, [isWaiting, ms])
}
