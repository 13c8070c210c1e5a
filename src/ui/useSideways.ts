import { type TouchEvent, useRef } from 'react'

/** How far a finger goes sideways before it means something; further than it goes up or down. */
const farPx = 48

type Sideways = { left: (() => void) | undefined; right: (() => void) | undefined }

/** A finger that wipes to one side; spread it on the element. Every swipe has a button that does the same. */
export function useSideways({ left, right }: Sideways) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches[0]
      // a film with buttons of its own is wound by a finger
      // nor does one mean more than a look around while the page is enlarged
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
