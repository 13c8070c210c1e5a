import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/**
 * `run` at once, and however often it is asked for, at most once in `distanceMs`, which may change from one to the next; what
 * was asked for last is always run. For reading again what a stream of messages keeps changing.
 */
export function usePaced(run: () => void, distanceMs: number): () => void {
  const latest = useEffectEvent(run)
  const distance = useEffectEvent(() => distanceMs)
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
      // before it runs: it may ask for itself once more
      state.timer = setTimeout(() => {
        state.timer = undefined
        if (state.asked) start()
      }, distance())
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
