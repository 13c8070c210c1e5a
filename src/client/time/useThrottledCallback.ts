import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Throttles `run` with a leading and a trailing call: at most one call in `intervalMs`, which may change between calls.
 * Use it to refetch what a stream of messages keeps changing.
 */
export function useThrottledCallback(run: () => void, intervalMs: number): () => void {
  const latest = useEffectEvent(run)
  const interval = useEffectEvent(() => intervalMs)
  const turn = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; asked: boolean }>({
    timer: undefined,
    asked: false,
  })
  const rest = useRef<() => void>(undefined)
  useEffect(() => {
    const state = turn.current
    const start = () => {
      if (state.timer !== undefined) {
        state.asked = true
        return
      }
      state.asked = false
      // Set before the call, because `latest` may request another run.
      state.timer = setTimeout(() => {
        state.timer = undefined
        if (state.asked) start()
      }, interval())
      latest()
    }
    rest.current = start
    return () => {
      clearTimeout(state.timer)
      state.timer = undefined
    }
  }, [])
  return useCallback(() => rest.current?.(), [])
}
