import { type RefObject, useEffect, useEffectEvent } from 'react'
import { swipePx } from '../spec.ts'
import { swipeStep } from '../state.ts'

/** Goes to the next or previous stream on a vertical swipe over the video, or with the arrow keys. */
export function useSwipe(room: RefObject<HTMLElement | null>, go: ((step: 1 | -1) => void) | undefined): void {
  const step = useEffectEvent((by: 1 | -1) => go?.(by))
  useEffect(() => {
    const element = room.current
    if (!element) return
    let start: { x: number; y: number } | undefined
    const down = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const isOwn =
        target instanceof Element && target.closest('.stream-chat, input, textarea, button:not(.stream-touch)') !== null
      start = finger && touches.length === 1 && !isOwn ? { x: finger.clientX, y: finger.clientY } : undefined
    }
    const up = ({ changedTouches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const by = swipeStep({ x: finger.clientX - start.x, y: finger.clientY - start.y }, swipePx)
      if (by) step(by)
    }
    const key = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"], [role="log"]'))
        return
      if (key === 'ArrowDown') step(1)
      if (key === 'ArrowUp') step(-1)
    }
    element.addEventListener('touchstart', down, { passive: true })
    element.addEventListener('touchend', up, { passive: true })
    document.addEventListener('keydown', key)
    return () => {
      element.removeEventListener('touchstart', down)
      element.removeEventListener('touchend', up)
      document.removeEventListener('keydown', key)
    }
  }, [room])
}
