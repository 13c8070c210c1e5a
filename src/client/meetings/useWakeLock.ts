import { useEffect } from 'react'

/** Keeps the screen on during a call. The browser releases the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery.
      const kept = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) await kept?.release()
      else lock = kept
    }
    const again = () => void keep()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {})
    }
  }, [])
}
