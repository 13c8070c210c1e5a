import { type TouchEvent, useRef } from 'react'

/** Minimum horizontal distance of a swipe, in px. It must also exceed the vertical distance. */
const farPx = 48

type Sideways = { left: (() => void) | undefined; right: (() => void) | undefined }

/** Handlers for horizontal swipes; spread them on the element. Each swipe needs a button that does the same. */
export function useSideways({ left, right }: Sideways) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches[0]
      // Videos with controls use horizontal drags to seek, and a zoomed page uses them to pan.
      const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.05
      const isFree = touches.length === 1 && !isEnlarged && !(target instanceof HTMLMediaElement && target.controls)
      start.current = finger && isFree ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!finger || !start.current) return
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) < farPx || Math.abs(x) < Math.abs(y) * 1.5) return
      if (x < 0) left?.()
      else right?.()
    },
  }
}
